"""The school: exercises made from the engine, told, asked and marked. Pure Python, like the engine.

What every exercise comes to is a `Question` (questions.py): a story, what is asked of it, the key.
"""
