"""The search over faces. Cython compiles these files; uncompiled they give the same answers, slowly."""
