import { missingFrom, type SetText } from '@talkreel/captions/set-shots';
import {
  getBatchShots,
  getFilmShots,
  patchBatchShots,
  patchFilmShots,
  type SetShots,
} from '@talkreel/contracts/http/set-shots';
import type { SetShot } from '@talkreel/contracts/http/shots';
import type { Title } from '@talkreel/contracts/http/titles';
import { shotTexts, titleTexts } from '@talkreel/contracts/texts/library';
import { saveSetShots } from '@talkreel/db/generations/set-shots.repo';
import { findBatch, findFilm } from '@talkreel/db/generations/sets.repo';
import type { Batch, Film } from '@talkreel/db/schema';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { HttpError, invalid, notFound } from '../../errors.ts';
import { batchTexts, filmTexts } from '../../generations/set-texts.ts';
import { userIdOf } from '../../plugins/app/auth.ts';
import { serve } from '../../serve.ts';
import type { Services } from '../../services.ts';

/** The shots and words on screen that all videos of a batch, or a film, are exported with. */
export const setShotsRoutes: FastifyPluginAsyncZod<{ services: Services }> = async (
  app,
  { services },
) => {
  const { db, captions } = services;

  async function ofBatch(userId: string, id: string): Promise<SetShots> {
    const batch = await findBatch(db, userId, id);
    if (!batch) throw notFound();
    return view(batch, batchTexts(captions, batch.request));
  }

  async function ofFilm(userId: string, id: string): Promise<SetShots> {
    const film = await findFilm(db, userId, id);
    if (!film) throw notFound();
    return view(film, filmTexts(captions, film.request));
  }

  async function save(
    kind: 'batch' | 'film',
    userId: string,
    id: string,
    asked: { version: number; shots: SetShot[]; titles?: Title[] | undefined },
  ): Promise<SetShots> {
    const read = kind === 'batch' ? ofBatch : ofFilm;
    const { texts } = await read(userId, id);
    const shots = inOrder(asked.shots, texts);
    if (kind === 'batch' && asked.titles?.some(({ time }) => time.at === 'words'))
      throw invalid('titles', titleTexts.ofBatch);
    if (!(await saveSetShots(db, userId, { kind, id }, { ...asked, shots })))
      throw new HttpError(409, 'shots_changed', shotTexts.changed, 'version');
    return read(userId, id);
  }

  serve(app, getBatchShots, async (request) => ofBatch(userIdOf(request), request.params.id));
  serve(app, getFilmShots, async (request) => ofFilm(userIdOf(request), request.params.id));
  serve(app, patchBatchShots, async (request) =>
    save('batch', userIdOf(request), request.params.id, request.body),
  );
  serve(app, patchFilmShots, async (request) =>
    save('film', userIdOf(request), request.params.id, request.body),
  );
};

function view(row: Batch | Film, texts: SetText[]): SetShots {
  return {
    version: row.shots_version,
    changedAt: row.shots_changed_at?.toISOString() ?? null,
    texts: texts.map(({ part, words }) => ({ part, words: [...words] })),
    shots: row.shots,
    titles: row.titles,
    missing: missingFrom(row.shots, texts),
  };
}

/**
 * By text, then by word. Media is looked up when something is exported, and words that are gone are kept: one such shot
 * would otherwise keep all others from being changed.
 * @throws {HttpError} 400 if one names no text, or two share words.
 */
function inOrder(shots: readonly SetShot[], texts: readonly SetText[]): SetShot[] {
  const placeOf = ({ part }: SetShot): number => texts.findIndex((text) => text.part === part);
  if (shots.some((shot) => placeOf(shot) < 0)) throw invalid('shots', shotTexts.noText);
  const ordered = shots.toSorted((a, b) => placeOf(a) - placeOf(b) || a.from - b.from);
  for (const [index, shot] of ordered.entries()) {
    const before = ordered[index - 1];
    if (before?.part === shot.part && shot.from <= before.to)
      throw invalid('shots', shotTexts.overlap);
  }
  return ordered;
}
