import type { SetShot } from '@talkreel/contracts/http/shots';
import type { Steps } from '../../../components/export-dialog/edit-shots.ts';
import type { SetKind } from './set-kinds.ts';

/** One shot of a set that is being composed. Rows move until it is started, so it names its row instead of a place. */
export type RowShot = Omit<SetShot, 'part'> & { row: string | null };

/** The shots of a set that is being composed, as this tab keeps them. */
export interface DraftShots extends Steps<RowShot[]> {
  shots: RowShot[];
}
export const NO_DRAFT_SHOTS: DraftShots = { shots: [], past: [], undone: [] };

export const draftShotsKey = (kind: SetKind, userId: string): string =>
  `talkreel-${kind}-draft-shots:${userId}`;

/** The shots at the places that their rows have; those of rows that are gone are left out. */
export function withParts(shots: readonly RowShot[], rows: readonly string[]): SetShot[] {
  return shots.flatMap(({ row, ...shot }) => {
    const part = row === null ? null : rows.indexOf(row);
    return part === -1 ? [] : [{ ...shot, part }];
  });
}

export function withRows(shots: readonly SetShot[], rows: readonly string[]): RowShot[] {
  return shots.map(({ part, ...shot }) => ({
    ...shot,
    row: part === null ? null : (rows[part] ?? null),
  }));
}
