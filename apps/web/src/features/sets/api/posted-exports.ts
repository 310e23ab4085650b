import type { ExportBody } from '@talkreel/contracts/http/exports';
import { startOneOfMany, type Started } from '../../../lib/exports/exports.ts';
import type { GridVideo } from '../model/grid.ts';
import type { AskedExport } from '../model/winners.ts';

/** Starts the same export of several videos; each is reported. Once a limit is reached, the others are not tried. */
export async function startPostedExports(
  videos: readonly GridVideo[],
  body: ExportBody,
  onAsked: (asked: AskedExport) => void,
): Promise<void> {
  let limit: Started | null = null;
  for (const { position, generation } of videos) {
    const { projectId } = generation;
    if (projectId === null) continue;
    const started: Started = limit ?? (await startOneOfMany(projectId, body));
    if ('isLimit' in started && started.isLimit) limit = started;
    const asked =
      'exportId' in started
        ? { ...started, reason: null }
        : { exportId: null, reason: started.reason };
    onAsked({ position, ...asked });
  }
}
