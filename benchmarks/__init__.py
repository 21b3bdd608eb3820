"""Measurements that anybody can run: `make bench`. The figures we saw are in docs/performance.md."""
