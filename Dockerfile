# The site and its service in one image. deploy/compose.yml runs it with PostgreSQL and a proxy that speaks TLS.
#
#   docker build --build-arg SITE_URL=https://www.example.com -t restaurant .
#
# docs/install.md runs it alone, with SQLite and one volume.

# Any Debian with Node 24, its npm, and a user named node. scripts/test-image.ts makes one of Debian's packages.
ARG BASE=node:24-trixie-slim

# The same test replaces this stage with a package that exists already (--build-context build=FOLDER).
FROM $BASE AS build
WORKDIR /build
# Pictures and fonts come as packages; git is asked for by some of Gatsby's.
RUN apt-get update -qq && apt-get install -y -qq --no-install-recommends ca-certificates git && rm -rf /var/lib/apt/lists/*
# Packages first: they change less often than the rest, and are reinstalled only when they do.
COPY package.json package-lock.json .npmrc .nvmrc ./
COPY scripts/setup.mjs scripts/progress-bar.mjs scripts/package.json scripts/
RUN node scripts/setup.mjs
COPY . .
# What the build reads; docs/settings.md says what each is for.
ARG SITE_URL GATSBY_API_HOST GATSBY_IMAGES
ARG CMS_BACKEND CMS_REPO CMS_BRANCH CMS_BASE_URL CMS_AUTH_ENDPOINT CMS_APP_ID CMS_API_ROOT CMS_PUBLISH_MODE
# Without the package's Node, because the base has one.
RUN npm run package -- --out /package && rm -r /package/node_modules/node /package/node_modules/.bin

FROM $BASE
# git, for what staff save; restic and ssh, for copies of backups; pg_dump, pg_restore and psql, for backups of PostgreSQL. Theirs must be
# the server's version or a later one: Debian has 17, PostgreSQL's own packages the later ones (--build-arg POSTGRES_VERSION=18).
ARG POSTGRES_VERSION=17
RUN apt-get update -qq \
  && apt-get install -y -qq --no-install-recommends ca-certificates git openssh-client restic \
  && if [ "$POSTGRES_VERSION" -gt 17 ]; then \
    apt-get install -y -qq --no-install-recommends postgresql-common \
    && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y; \
  fi \
  && apt-get install -y -qq --no-install-recommends "postgresql-client-${POSTGRES_VERSION}" \
  && apt-get clean && rm -rf /var/lib/apt/lists/*
WORKDIR /srv/restaurant
# Files belong to root: the service writes to its volume only. One volume is enough, with database, backups and content in it;
# deploy/compose.yml has one for each, and the content's begins with the second copy.
COPY --from=build /package ./
COPY --from=build --chown=node:node /package/content data/content/
RUN chown -R node:node content && install -d -o node -g node -m 700 data backups data/backups
USER node
ENV HOST=0.0.0.0 DATA_DIR=/srv/restaurant/data BACKUP_DIR=/srv/restaurant/data/backups CONTENT_DIR=/srv/restaurant/data/content NODE_ENV=production
# The commands ask no registry for a newer npm.
ENV NPM_CONFIG_UPDATE_NOTIFIER=false
# Where the CMS commits to a host, the service takes no saves: one answer for the build and for what runs.
ARG CMS_BACKEND
ENV CMS_BACKEND=$CMS_BACKEND
EXPOSE 8000
VOLUME ["/srv/restaurant/data"]
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT || 8000) + '/readyz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# A quarter less memory at rest: small rooms for what is new, and for the allocator.
ENV MALLOC_ARENA_MAX=2
# Node itself gets the signals.
CMD ["node", "--max-semi-space-size=2", "service/main.js"]
