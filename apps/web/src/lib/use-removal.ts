import { toast, toastError } from './toast-store.ts';

interface Removable<Row> {
  rows: readonly Row[];
  /** Changes the rows as they are by then, because an undo may come after the page was left and edited again. */
  change: (next: (rows: Row[]) => Row[]) => void;
  /** The highest number of rows. */
  most: number;
  /** The name of a row: 'Scene', 'Opening'. */
  noun: string;
}

/** Removes the row at an index; its text can be restored by undo. */
export function useRemoval<Row extends { id: string; text: string }>({
  rows,
  change,
  most,
  noun,
}: Removable<Row>): (index: number) => void {
  return (index) => {
    const row = rows[index];
    if (row === undefined) return;
    change((now) => now.filter(({ id }) => id !== row.id));
    if (row.text.trim() === '') return;
    const putBack = (now: Row[]): Row[] => {
      if (now.length < most) return now.toSpliced(Math.min(index, now.length), 0, row);
      toastError({
        title: 'No room for it',
        description: `Remove another ${noun.toLowerCase()} first.`,
      });
      return now;
    };
    toast({
      title: `${noun} ${index + 1} removed`,
      variant: 'info',
      action: { label: 'Undo', onClick: () => change(putBack) },
    });
  };
}
