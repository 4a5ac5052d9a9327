"""What every widget is made of: its declaration, its fields, and the library that draws it."""
