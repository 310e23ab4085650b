#!/bin/sh
# Installs the production dependencies of one app and of the packages it imports into /out, and lists them in its SBOM.
set -eu
app=@talkreel/$1
mkdir -p "/out$PWD"
pnpm install --frozen-lockfile --prod --store-dir /pnpm/store --filter-prod "$app..."
pnpm --filter "$app" sbom --prod --store-dir /pnpm/store \
  --sbom-format cyclonedx --sbom-type application --out "/out$PWD/sbom.cdx.json"
# 15 MB for memories above 4 GB, which images are not read in.
find node_modules/.pnpm -path '*/magick-wasm/dist/x64/magick.wasm' -delete
# 100 MB of types, sources and source maps: Node runs no TypeScript of a package that was installed.
find node_modules/.pnpm -type f \( -name '*.ts' -o -name '*.[cm]ts' -o -name '*.map' \) -delete
# 12 MB of programs for browsers, of whose package only the weights of a model are used.
find node_modules/.pnpm -path '*/@mediapipe/selfie_segmentation/*' -type f \
  ! -name '*.tflite' ! -name package.json -delete
# 13 MB of the same kind; the face models are in one file, and another one says where in it each is.
find node_modules/.pnpm -path '*/@mediapipe/face_mesh/*' -type f \
  ! -name '*_packed_assets*' ! -name package.json -delete
# Libraries of onnxruntime for other systems.
find node_modules/.pnpm -path '*/onnxruntime-node/bin/napi-v6/*/*' -type f \
  ! -path "*/linux/$(node -p process.arch)/*" -delete
# A package without dependencies has no node_modules.
pnpm --filter-prod "$app..." exec sh -c 'mkdir -p "/out$PWD" node_modules && mv node_modules "/out$PWD/"'
mv node_modules "/out$PWD/"
