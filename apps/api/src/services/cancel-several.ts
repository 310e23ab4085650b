import type { CancelOption } from '@talkreel/contracts/http/generations';
import type { Db } from '@talkreel/db/client';
import { cancelByUser, readOpenOfBatch } from '@talkreel/db/repos/cancel.repo';
import { listOpenOfBatch, type OfBatch } from '@talkreel/db/repos/generations.repo';

/** The parts of a film, or of a batch, that are not made yet. */
export interface Several extends OfBatch {
  kind: 'scene' | 'talking-video';
  freePerDay: number;
}

const NAMES = { scene: ['scene', 'scenes'], 'talking-video': ['video', 'videos'] } as const;

const REST = {
  scene: 'Finished scenes stay, and you can make the rest later.',
  'talking-video': 'Finished videos stay, and you can make the others later.',
};

const LABELS = { scene: 'Stop the film', 'talking-video': 'Cancel the rest' };

/** "One scene is", "3 scenes are". */
function counted(
  kind: Several['kind'],
  count: number,
  [one, many]: readonly [one: string, many: string],
): string {
  const [name, names] = NAMES[kind];
  return count === 1 ? `One ${name} ${one}` : `${count} ${names} ${many}`;
}

/** What cancelling all of them would mean now; null: none is in progress. */
export async function severalCancelOption(db: Db, of: Several): Promise<CancelOption | null> {
  const { kind, freePerDay } = of;
  const { open, begun, freeUsed } = await readOpenOfBatch(db, of);
  if (open === 0) return null;
  const charged = Math.max(0, begun - Math.max(0, freePerDay - freeUsed));
  const returned = open - charged;
  const details = [
    returned > 0 &&
      `${counted(kind, returned, ['is not made, and comes back', 'are not made, and come back'])}.`,
    charged > 0 &&
      `${counted(kind, charged, ['has begun and counts', 'have begun and count'])}: you have no free cancellations left for ${charged === 1 ? 'it' : 'them'} today.`,
    REST[kind],
  ];
  return {
    choice: 'discard',
    counts: charged > 0,
    label: LABELS[kind],
    detail: details.filter((detail) => detail !== false).join(' '),
  };
}

/** Each comes back if it can. Returns those that were cancelled. */
export async function cancelSeveral(db: Db, of: Several): Promise<string[]> {
  const { userId, freePerDay } = of;
  const cancelled: string[] = [];
  for (const generationId of await listOpenOfBatch(db, of)) {
    const how = { userId, generationId, freePerDay };
    const thrown = await cancelByUser(db, { ...how, choice: 'discard' });
    const ended =
      typeof thrown === 'string' ? await cancelByUser(db, { ...how, choice: 'keep' }) : thrown;
    if (ended !== null) cancelled.push(generationId);
  }
  return cancelled;
}

/** What became of the rest. */
export function severalCancelMessage(kind: Several['kind'], cancelled: number): string {
  return cancelled === 0
    ? `Nothing was in progress any more. ${REST[kind]}`
    : `${counted(kind, cancelled, ['was', 'were'])} not made. ${REST[kind]}`;
}
