import { formatSeconds, plural } from './format.ts';
import type { Performer } from './performers.ts';

/** Why a text does not fit its field; null if it does. Spaces around it do not count, because they are not kept. */
export function lengthProblem(text: string, limit: number): string | null {
  const over = text.trim().length - limit;
  if (over <= 0) return null;
  return `${plural(over, 'character')} too many. At most ${limit.toLocaleString('en')} fit.`;
}

/** How much too long a speech is for a clip; null if it fits. */
export function clipProblem(
  seconds: number,
  clip: Pick<Performer, 'seconds' | 'title'> | null,
): string | null {
  const over = clip === null ? 0 : seconds - clip.seconds;
  if (clip === null || over <= 0) return null;
  return `${formatSeconds(over)} too long for the clip of ${clip.title}.`;
}
