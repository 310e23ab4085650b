import { lazy } from 'react';
import { LazyPart } from '../states/lazy-part.tsx';

// The dialog's code is loaded when it is first needed.
const MoveDialog = lazy(() => import('./move-dialog.tsx'));

interface MoveSelectedProps {
  moving: ReadonlyArray<{ id: number; folderId: number | null }>;
  onClose: () => void;
  onMoved: () => void;
}

/** The dialog that moves entries of a list to another folder, while there are any to move. */
export function MoveSelected({ moving, onClose, onMoved }: MoveSelectedProps) {
  if (moving.length === 0) return null;
  const folders = new Set(moving.map(({ folderId }) => folderId));
  return (
    <LazyPart onFailed={onClose}>
      <MoveDialog
        ids={moving.map(({ id }) => id)}
        current={folders.size === 1 ? moving[0]?.folderId : undefined}
        onClose={onClose}
        onMoved={() => {
          onClose();
          onMoved();
        }}
      />
    </LazyPart>
  );
}
