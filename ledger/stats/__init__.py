"""The statistics: one catalogue, one SQL file each, frames out."""
