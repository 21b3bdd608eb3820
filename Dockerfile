# The site in one image: the same for the web process and for the clock (compose.yaml says which is which).
FROM python:3.11-slim-trixie
ENV PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1
# For `lupus backup` and `lupus restore`: no older than the server of compose.yaml.
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-client-17 && rm -rf /var/lib/apt/lists/*
WORKDIR /lupus
COPY requirements/site.txt requirements/build.txt requirements/
RUN pip install --no-cache-dir --require-hashes -r requirements/site.txt -r requirements/build.txt
COPY pyproject.toml README.md LICENSE ./
COPY src src
RUN pip install --no-cache-dir --no-deps --no-build-isolation . \
 && useradd --system --home /data lupus && mkdir /data /static && chown lupus /data /static
USER lupus
ENV LUPUS_DATA=/data LUPUS_STATIC=/static
EXPOSE 8000
CMD ["lupus", "serve", "--host", "0.0.0.0", "--no-clock", "--migrate"]
