import { plural } from './format.ts';

/** Why a text does not fit its field; null if it does. Spaces around it do not count, because they are not kept. */
export function lengthProblem(text: string, limit: number): string | null {
  const over = text.trim().length - limit;
  if (over <= 0) return null;
  return `${plural(over, 'character')} too many. At most ${limit.toLocaleString('en')} fit.`;
}
