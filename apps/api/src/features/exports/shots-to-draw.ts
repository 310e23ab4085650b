import { timeShots } from '@talkreel/captions/shots';
import type { TimedWord } from '@talkreel/captions/words';
import type { Shot, ShotToDraw } from '@talkreel/contracts/http/shots';
import { MEDIA_PREFIX } from '@talkreel/contracts/media';
import { shotTexts } from '@talkreel/contracts/texts/library';
import type { Db } from '@talkreel/db/client';
import { findMedia } from '@talkreel/db/media/media.repo';
import { HttpError, invalid } from '../../errors.ts';
import { mediaView } from '../../lib/media.view.ts';

const NO_FILE = { kind: 'actor', path: '', width: 0, height: 0, durationSeconds: null } as const;

/**
 * What an export draws for shots: their media, and when their words are spoken.
 * @throws {HttpError} 400 if they share words; 409 if a video has no words, other words are spoken where one was placed,
 * or its media is gone or not ready.
 */
export async function shotsToDraw(
  db: Db,
  userId: string,
  shots: readonly Shot[],
  spoken: readonly TimedWord[] | undefined,
): Promise<ShotToDraw[]> {
  if (shots.length === 0) return [];
  if (spoken === undefined) throw new HttpError(409, 'no_words', shotTexts.noWords, 'shots');
  expectWords(shots, spoken);
  const times = timeShots(shots, spoken);
  const drawn: ShotToDraw[] = [];
  for (const [index, shot] of shots.entries()) {
    const { mediaId, from: _from, to: _to, words: _words, zoom, ...look } = shot;
    const { startSeconds = 0, endSeconds = 0 } = times[index] ?? {};
    // Other shots stay as they were asked for before there were punch-ins, so that their files are found again.
    const shown = mediaId === null ? { ...NO_FILE, zoom } : await mediaOf(db, userId, mediaId);
    drawn.push({ startSeconds, endSeconds, ...look, ...shown });
  }
  return drawn;
}

function expectWords(shots: readonly Shot[], spoken: readonly TimedWord[]): void {
  let before = -1;
  for (const { from, to, words } of shots) {
    if (from <= before) throw invalid('shots', shotTexts.overlap);
    before = to;
    const there = spoken.slice(from, to + 1).map(({ text }) => text);
    if (there.join(' ') !== words)
      throw new HttpError(409, 'shot_moved', shotTexts.moved(opening(words)), 'shots');
  }
}

/** The first words, to name a shot by. */
function opening(words: string): string {
  return words.length <= 60 ? words : `${words.slice(0, 57).trimEnd()} …`;
}

async function mediaOf(db: Db, userId: string, id: string) {
  const row = await findMedia(db, userId, id);
  if (!row) throw new HttpError(409, 'shot_media_gone', shotTexts.mediaGone, 'shots');
  const { kind, title, url, width, height, durationSeconds } = mediaView(row);
  if (url === null || width === null || height === null)
    throw new HttpError(409, 'shot_media_not_ready', shotTexts.mediaNotReady(title), 'shots');
  const prefix = MEDIA_PREFIX[kind === 'clip' ? 'video' : 'image'];
  return { kind, path: url.slice(prefix.length), width, height, durationSeconds };
}
