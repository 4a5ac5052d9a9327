"""What all pages look like: the colours and shapes of what they mean, and the frame around a widget."""
