"""The pages of the school: practice, courses, exams."""
