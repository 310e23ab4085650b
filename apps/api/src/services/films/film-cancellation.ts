import type { CancelOption } from '@talkreel/contracts/http/generations';
import type { Db } from '@talkreel/db/client';
import { cancelByUser, readCancelStanding } from '@talkreel/db/repos/cancel.repo';
import { listOpenScenes } from '@talkreel/db/repos/films.repo';

const scenes = (count: number, verb: [one: string, many: string]) =>
  count === 1 ? `One scene ${verb[0]}` : `${count} scenes ${verb[1]}`;

/** Cancelling a film cancels the scenes that are not made yet. */
export async function filmCancelOptions(
  db: Db,
  userId: string,
  filmId: string,
  freePerDay: number,
): Promise<CancelOption[]> {
  const open = await listOpenScenes(db, userId, filmId);
  const standings = await Promise.all(open.map((id) => readCancelStanding(db, userId, id)));
  const begun = standings.filter((standing) => standing?.takesFree === true);
  const used = Math.max(0, ...standings.map((standing) => standing?.freeUsed ?? 0));
  const counted = Math.max(0, begun.length - Math.max(0, freePerDay - used));
  const details = [
    open.length > counted &&
      `${scenes(open.length - counted, ['is not made, and comes back', 'are not made, and come back'])}.`,
    counted > 0 &&
      `${scenes(counted, ['has', 'have'])} begun and ${counted === 1 ? 'counts' : 'count'}: you have no free cancellations left for ${counted === 1 ? 'it' : 'them'} today.`,
    'Finished scenes stay, and you can make the rest later.',
  ];
  return [
    {
      choice: 'discard',
      counts: counted > 0,
      label: 'Stop the film',
      detail: details.filter((detail) => detail !== false).join(' '),
    },
  ];
}

/** Each comes back if it can. Returns those that were cancelled. */
export async function cancelScenes(
  db: Db,
  userId: string,
  filmId: string,
  freePerDay: number,
): Promise<string[]> {
  const cancelled: string[] = [];
  for (const generationId of await listOpenScenes(db, userId, filmId)) {
    const how = { userId, generationId, freePerDay };
    const thrown = await cancelByUser(db, { ...how, choice: 'discard' });
    const ended =
      typeof thrown === 'string' ? await cancelByUser(db, { ...how, choice: 'keep' }) : thrown;
    if (ended !== null) cancelled.push(generationId);
  }
  return cancelled;
}

/** What became of the rest of a film. */
export function filmCancelMessage(cancelled: number): string {
  return cancelled === 0
    ? 'All its scenes are finished, and stay.'
    : `${scenes(cancelled, ['was', 'were'])} not made. Finished scenes stay, and you can make the rest later.`;
}
