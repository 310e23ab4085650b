import type { ExportRequest, ExportStarted } from '@talkreel/contracts/http/exports';
import { exportTexts } from '@talkreel/contracts/texts/library';
import { listNames } from '@talkreel/db/library/projects.repo';
import { HttpError, isRefusal } from '../../errors.ts';
import { projectTitle } from '../../generations/projects.ts';
import type { Asked } from '../../generations/start-generation.service.ts';
import { digestOf } from '../../lib/digests.ts';
import type { Services } from '../../services.ts';
import { prepareExport } from './prepare-export.ts';

type Refused = NonNullable<ExportStarted['error']> & { isLimit: boolean };

/**
 * Starts the same export of several videos, one after the other, each by itself: one that is refused keeps none of the
 * others from being made. Once a limit is reached, the rest is not tried. A repeat under the same key finds the same
 * exports.
 * @throws what is no refusal, such as a lost connection.
 */
export async function exportMany(
  services: Services,
  asked: Asked<'export'>,
  projectIds: readonly number[],
  body: ExportRequest,
): Promise<ExportStarted[]> {
  const names = await listNames(services.db, asked.userId, projectIds);
  const exports: ExportStarted[] = [];
  let limit: Refused | null = null;
  for (const projectId of projectIds) {
    const started: string | Refused = limit ?? (await startOne(services, asked, projectId, body));
    if (typeof started !== 'string' && started.isLimit) limit = started;
    const named = names.find(({ id }) => id === projectId);
    const title = named ? projectTitle(named) : null;
    if (typeof started === 'string') exports.push({ projectId, title, id: started, error: null });
    else {
      const { code, message } = started;
      exports.push({ projectId, title, id: null, error: { code, message } });
    }
  }
  return exports;
}

/** The id of the export, or why there is none. */
async function startOne(
  services: Services,
  asked: Asked<'export'>,
  projectId: number,
  body: ExportRequest,
): Promise<string | Refused> {
  const { idempotencyKey } = asked;
  const own: Asked<'export'> = {
    ...asked,
    words: [projectId, body],
    idempotencyKey: idempotencyKey && digestOf([idempotencyKey, projectId]),
  };
  const start = async (given: ExportRequest): Promise<string> =>
    (await services.start(own, () => prepareExport(services, asked.userId, projectId, given))).id;
  try {
    return await start(body).catch((error: unknown) => {
      const hasNoWords = error instanceof HttpError && error.code === 'no_words';
      // Captions are for those that say something.
      if (hasNoWords && error.field === 'captions') return start({ ...body, captions: null });
      throw error;
    });
  } catch (error) {
    if (!isRefusal(error)) throw error;
    const { message } = error;
    if (!(error instanceof HttpError)) return { code: 'payment_required', message, isLimit: false };
    const { code, status } = error;
    const said = code === 'not_found' ? exportTexts.noVideo : message;
    return { code, message: said, isLimit: status === 429 };
  }
}
