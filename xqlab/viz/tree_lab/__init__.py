"""`TreeLab`: a textbook tree to type, draw and reorder, which the search in the page answers at once."""
