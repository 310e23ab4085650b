import { lazy, useState, type ReactNode } from 'react';
import { IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { MoveSelected } from '../../../components/library/move-selected.tsx';
import { Selectable } from '../../../components/library/select-box.tsx';
import { SelectionBar } from '../../../components/library/selection-bar.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import type { Selection } from '../../../lib/library/use-selection.ts';
import type { Creator } from '../hooks/use-creator.ts';
import { InfluencerCard, type Pictured } from './influencer-card.tsx';
import classes from './creator.module.css';

// The dialogs' code is loaded when it is first needed.
const WithdrawDialog = lazy(
  () => import('../../../components/withdraw-consent/withdraw-dialog.tsx'),
);
const RenameDialog = lazy(() => import('./rename-dialog.tsx'));

interface InfluencerGridProps {
  creator: Creator;
  influencers: Pictured[];
  selection: Selection;
  /** Ids of the influencers that are being deleted. */
  leaving: number[];
  onDelete: (influencers: Pictured[]) => void;
  /** Content below the cards. */
  children: ReactNode;
}

/** The influencers, and the actions on one or several of them. */
export function InfluencerGrid(props: InfluencerGridProps) {
  const { creator, influencers, selection, leaving, onDelete, children } = props;
  const [moving, setMoving] = useState<Pictured[]>([]);
  const [renaming, setRenaming] = useState<Pictured | null>(null);
  const [withdrawing, setWithdrawing] = useState<Pictured | null>(null);
  const isBusy = creator.clip.isRunning || creator.portraitWork.isRunning;
  return (
    <>
      <ul className={classes.faces}>
        {influencers.map((one) => (
          <Selectable
            key={one.id}
            id={one.id}
            title={one.name}
            selection={selection}
            isLeaving={leaving.includes(one.id)}
          >
            <InfluencerCard
              influencer={one}
              isOpen={creator.portrait?.projectId === one.id}
              isBusy={isBusy}
              onOpen={() => open(creator, one)}
              onSelect={() => selection.toggle(one.id, false)}
              onRename={() => setRenaming(one)}
              onMove={() => setMoving([one])}
              onDelete={() => onDelete([one])}
              onWithdraw={one.photoId == null ? null : () => setWithdrawing(one)}
            />
          </Selectable>
        ))}
      </ul>
      {children}
      {selection.isOn && <SelectionOf {...props} onMove={setMoving} />}
      <MoveSelected moving={moving} onClose={() => setMoving([])} onMoved={selection.clear} />
      {withdrawing?.photoId != null && (
        <LazyPart onFailed={() => setWithdrawing(null)}>
          <WithdrawDialog
            id={withdrawing.photoId}
            what="photo"
            onClose={() => setWithdrawing(null)}
            onWithdrawn={() => creator.forget(withdrawing.id)}
          />
        </LazyPart>
      )}
      {renaming !== null && (
        <LazyPart onFailed={() => setRenaming(null)}>
          <RenameDialog influencer={renaming} onClose={() => setRenaming(null)} />
        </LazyPart>
      )}
    </>
  );
}

function open(creator: Creator, one: Pictured): void {
  creator.pick(
    {
      projectId: one.id,
      imageUrl: one.imageUrl,
      videoUrl: one.outputUrl,
      videoSeconds: one.durationSeconds,
      isPhoto: one.isPhoto,
    },
    one.description,
  );
}

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;

/** The actions on several influencers at once. */
function SelectionOf({
  influencers,
  selection,
  leaving,
  onDelete,
  onMove,
}: InfluencerGridProps & { onMove: (chosen: Pictured[]) => void }) {
  const chosen = influencers.filter(({ id }) => selection.has(id));
  return (
    <SelectionBar
      selection={selection}
      listed={influencers.length}
      actions={[
        {
          label: 'Move to folder',
          icon: <IconFolderSymlink {...icon} />,
          onClick: () => onMove(chosen),
        },
        {
          label: 'Delete',
          icon: <IconTrash {...icon} />,
          isBusy: leaving.length > 0,
          onClick: () => onDelete(chosen),
        },
      ]}
    />
  );
}
