import { useLayoutEffect, useRef } from 'react';
import { toast, toastError } from './toast-store.ts';

interface Removable<Row> {
  rows: readonly Row[];
  change: (rows: Row[]) => void;
  /** How many there may be. */
  most: number;
  /** 'Scene', 'Opening'. */
  noun: string;
}

/** Removes the row at an index; what was written in it can be put back. */
export function useRemoval<Row extends { id: string; text: string }>({
  rows,
  change,
  most,
  noun,
}: Removable<Row>): (index: number) => void {
  const latest = useRef(rows);
  useLayoutEffect(() => {
    latest.current = rows;
  }, [rows]);
  return (index) => {
    const row = rows[index];
    change(rows.toSpliced(index, 1));
    if (row === undefined || row.text.trim() === '') return;
    const putBack = (): void => {
      const now = latest.current;
      if (now.length >= most)
        toastError({
          title: 'No room for it',
          description: `Remove another ${noun.toLowerCase()} first.`,
        });
      else change(now.toSpliced(Math.min(index, now.length), 0, row));
    };
    toast({
      title: `${noun} ${index + 1} removed`,
      variant: 'info',
      action: { label: 'Undo', onClick: putBack },
    });
  };
}
