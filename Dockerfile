# The shop in one image: docker build -t suvarna .
# It writes only to /data and /tmp, so the rest may be read-only.

# Pinned by version and not by digest, so that builds get the base's security fixes (docs/decisions/releases-and-updates.md).
FROM node:24-bookworm-slim AS base
WORKDIR /shop

FROM base AS build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts --no-audit
COPY tsconfig.json vite.config.ts ./
COPY scripts scripts
COPY src src
RUN node scripts/build.ts

FROM base AS packages
COPY package.json package-lock.json .npmrc ./
# The base includes Node, so that of the packages is left out.
RUN npm ci --omit=dev --ignore-scripts --no-audit && rm -rf node_modules/node-linux-* node_modules/.bin/node

FROM base
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data OUTBOX_IN_CONTAINER=1
COPY --from=packages /shop/node_modules node_modules
# The start checks that the built web app matches its sources.
COPY package.json package-lock.json vite.config.ts ./
COPY scripts scripts
COPY src src
COPY demo demo
COPY --from=build /shop/dist dist
# What /metrics and the log name: --build-arg COMMIT=$(git rev-parse HEAD)
ARG COMMIT=
RUN echo "$COMMIT" > COMMIT
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --start-period=30s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# The same flags as `npm start`.
CMD ["node", "--max-semi-space-size=8", "scripts/start.ts"]
