"""The endpoints, one file a resource: parse, one `Book` call, present."""
