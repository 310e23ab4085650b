import type { QueryClient } from '@tanstack/react-query';
import type { Title } from '@talkreel/contracts/http/titles';
import { errorMessage } from '@talkreel/client/errors';
import { SHOTS_OF_SET } from '@talkreel/contracts/shots';
import { startOneOfMany, type Started, type WholeExport } from '../../../lib/exports/exports.ts';
import { projectShotsQuery } from '../../../lib/exports/first-ad.ts';
import type { ReviewedPart } from '../model/grid.ts';
import type { AskedExport } from '../model/winners.ts';

/**
 * Starts the same export of several videos, with the shots and words on screen of their batch or film; each is reported.
 * Once a limit is reached, the others are not tried.
 */
export async function startPostedExports(
  client: QueryClient,
  videos: readonly ReviewedPart[],
  body: WholeExport,
  onAsked: (asked: AskedExport) => void,
): Promise<void> {
  let stop: Started | null = null;
  /** All have the same. */
  let titles: Title[] | undefined;
  for (const { position, generation } of videos) {
    const { projectId } = generation;
    if (projectId === null) continue;
    if (stop === null && titles === undefined)
      try {
        // As the server has them now, since it takes the shots from there.
        ({ titles = [] } = await client.fetchQuery({
          ...projectShotsQuery(projectId),
          staleTime: 0,
        }));
      } catch (error) {
        // Without them it would be another ad.
        stop = { reason: errorMessage(error, 'Please try again.'), isLimit: true };
      }
    const asked = { ...body, shots: SHOTS_OF_SET, titles: titles ?? [] } as const;
    const started: Started = stop ?? (await startOneOfMany(projectId, asked));
    if ('isLimit' in started && started.isLimit) stop = started;
    const result =
      'exportId' in started
        ? { ...started, reason: null }
        : { exportId: null, reason: started.reason };
    onAsked({ position, ...result });
  }
}
