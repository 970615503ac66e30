"""Records of other programs and papers, read into games and written from them."""
