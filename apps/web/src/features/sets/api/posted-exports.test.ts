// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { createQueryClient } from '../../../lib/api/query-client.ts';
import { projectShotsQuery } from '../../../lib/exports/first-ad.ts';
import type { WholeExport } from '../../../lib/exports/exports.ts';
import type { ReviewedPart } from '../model/grid.ts';
import { startPostedExports } from './posted-exports.ts';

afterEach(() => vi.unstubAllGlobals());

it('exports with the words on screen that the set has now, whichever tab chose them', async () => {
  const client = createQueryClient(() => undefined);
  const [before, now] = [[{ text: 'before' }], [{ text: 'now' }]];
  client.setQueryData(projectShotsQuery(7).queryKey, { titles: before } as never);
  const asked: unknown[] = [];
  vi.stubGlobal('fetch', async (_address: string | URL, { body }: RequestInit) => {
    if (body !== undefined) asked.push(JSON.parse(body as string));
    return Response.json(body === undefined ? { titles: now } : { id: 'e' }, { status: 202 });
  });
  const video = { position: 0, generation: { projectId: 7 } } as ReviewedPart;
  const format = { format: '9:16' } as WholeExport;
  await startPostedExports(client, [video], format, () => undefined);
  expect(asked).toMatchObject([{ shots: 'set', titles: now }]);
});
