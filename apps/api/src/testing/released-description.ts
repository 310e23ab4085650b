import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { API_VERSION } from '@talkreel/contracts/api-version';
import { repositoryRoot } from '@talkreel/services/paths';
import type { ApiDescription } from '../openapi/breaking-changes.ts';

/** The description that clients were promised. */
export const releasedFile = join(
  repositoryRoot,
  'packages/contracts/openapi',
  `${API_VERSION}.json`,
);

/** null: nothing was released under this version yet. */
export async function readReleased(): Promise<ApiDescription | null> {
  const text = await readFile(releasedFile, 'utf8').catch(() => null);
  return text === null ? null : (JSON.parse(text) as ApiDescription);
}

/** A description without what belongs to one deployment. */
export function toReleased(description: object): ApiDescription {
  return { ...description, servers: [{ url: '/' }] } as unknown as ApiDescription;
}
