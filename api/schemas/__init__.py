"""The shapes of what the API answers, one file a resource."""
