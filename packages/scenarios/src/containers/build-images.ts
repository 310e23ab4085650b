import { docker, IMAGES, imageName, TEST_VERSION } from './docker.ts';

/** Vitest's `globalSetup`: builds the images of this checkout once for all files, sharing common layers. */
export default async function setup(): Promise<void> {
  await Promise.all(
    IMAGES.map((image) =>
      docker(
        ...['build', '--file', 'infra/docker/server.Dockerfile', '--target', image],
        ...['--build-arg', `VERSION=${TEST_VERSION}`, '--tag', imageName(image), '.'],
      ),
    ),
  );
}
