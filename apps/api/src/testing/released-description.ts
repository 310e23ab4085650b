import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_VERSION, type ApiVersion } from '@talkreel/contracts/api-version';
import { repositoryRoot } from '@talkreel/services/paths';
import type { ApiDescription } from '../openapi/breaking-changes.ts';

export const releasedFolder = join(repositoryRoot, 'packages/contracts/openapi');

const fileOf = (version: ApiVersion): string => join(releasedFolder, `${version}.json`);

/** The description that clients were promised last. */
export const releasedFile = fileOf(API_VERSION);

/** null: nothing was released under this version yet. */
export async function readReleased(
  version: ApiVersion = API_VERSION,
): Promise<ApiDescription | null> {
  const text = await readFile(fileOf(version), 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ApiDescription);
}

/** A description without what belongs to one deployment. */
export function toReleased(description: object): ApiDescription {
  return { ...description, servers: [{ url: '/' }] } as unknown as ApiDescription;
}
