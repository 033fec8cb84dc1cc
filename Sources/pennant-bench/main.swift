print("usage: pennant-bench links|extract|unfurl|store|screen|import")
