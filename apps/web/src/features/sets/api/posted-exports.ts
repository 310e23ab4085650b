import { SHOTS_OF_SET } from '@talkreel/contracts/shots';
import { startOneOfMany, type Started, type WholeExport } from '../../../lib/exports/exports.ts';
import type { ReviewedPart } from '../model/grid.ts';
import type { AskedExport } from '../model/winners.ts';

/** Starts the same export of several videos, with the shots of their batch; each is reported. Once a limit is reached, the others are not tried. */
export async function startPostedExports(
  videos: readonly ReviewedPart[],
  body: WholeExport,
  onAsked: (asked: AskedExport) => void,
): Promise<void> {
  const asked = { ...body, shots: SHOTS_OF_SET } as const;
  let limit: Started | null = null;
  for (const { position, generation } of videos) {
    const { projectId } = generation;
    if (projectId === null) continue;
    const started: Started = limit ?? (await startOneOfMany(projectId, asked));
    if ('isLimit' in started && started.isLimit) limit = started;
    const result =
      'exportId' in started
        ? { ...started, reason: null }
        : { exportId: null, reason: started.reason };
    onAsked({ position, ...result });
  }
}
