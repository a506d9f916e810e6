# Builds once, runs as any role (ROLE=web|projector|worker|all). A digest names the base for good:
#   docker build --build-arg NODE_IMAGE=node:20.19-bookworm-slim@sha256:… .
ARG NODE_IMAGE=node:20.19-bookworm-slim
FROM ${NODE_IMAGE} AS build
WORKDIR /quotewright
COPY package.json package-lock.json .npmrc ./
COPY libs/domain/package.json libs/domain/
COPY libs/projections/package.json libs/projections/
COPY apps/api/package.json apps/api/
COPY apps/web/package.json apps/web/
COPY sample/package.json sample/
COPY content/package.json content/
RUN npm ci
COPY . .
# What runs, and the operators' scripts: no sources, no tests, no sample.
RUN npm run build && npm prune --omit=dev && rm -r apps/api/dist/sample && mkdir /release \
  && cp -r --parents package.json scripts node_modules \
    $(ls -d libs/*/package.json libs/*/dist content/package.json content/dist apps/*/package.json apps/*/dist apps/*/node_modules 2>/dev/null) \
    /release

FROM ${NODE_IMAGE}
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
WORKDIR /quotewright
# Root's: the user that runs it cannot change it.
COPY --from=build /release ./
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health/live`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "apps/api/dist/main.js"]
