import { lazy, useState, type ReactNode } from 'react';
import type { Project } from '@talkreel/contracts/http/projects';
import {
  IconCheckbox,
  IconCopy,
  IconFolderSymlink,
  IconTrash,
  IconUserOff,
} from '@tabler/icons-react';
import { MoveSelected } from '../../../components/library/move-selected.tsx';
import { Selectable } from '../../../components/library/select-box.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import type { Selection } from '../../../lib/library/use-selection.ts';
import type { Action } from '../../../components/library/action-menu.tsx';
import { useDuplicate } from '../hooks/use-duplicate.ts';
import { projectTitle } from '../../../lib/project-title.ts';
import { latestOf } from '../model/project-card.ts';
import { duplicateOf, type Duplicate } from '../model/duplicate.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './history.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

const WithdrawDialog = lazy(
  () => import('../../../components/withdraw-consent/withdraw-dialog.tsx'),
);

/** A face or voice of the user's own. */
type Source = { id: string; what: 'photo' | 'recording' };

// The selection is loaded later, as many visits do not use it.
const HistorySelection = lazy(() => import('./history-selection.tsx'));

/** The cards, and the actions on one or several of them. */
export function HistoryGrid({
  listed,
  selection,
  leaving,
  onDelete,
  children,
}: {
  listed: Project[];
  selection: Selection;
  /** Ids of the projects that are being deleted. */
  leaving: number[];
  onDelete: (ids: number[]) => void;
  /** Content below the cards. */
  children: ReactNode;
}) {
  const jobs = useTrackedGenerations();
  const [moving, setMoving] = useState<Project[]>([]);
  const [withdrawing, setWithdrawing] = useState<Source | null>(null);
  const duplicate = useDuplicate();
  return (
    <>
      <ul className={classes.grid}>
        {listed.map((project) => (
          <Selectable
            key={project.id}
            id={project.id}
            title={projectTitle(project)}
            selection={selection}
            isLeaving={leaving.includes(project.id)}
          >
            <ProjectCard
              project={project}
              latest={latestOf(project, jobs)}
              actions={cardActions(project, {
                onSelect: () => selection.toggle(project.id, false),
                onMove: () => setMoving([project]),
                onDuplicate: (draft) => void duplicate(draft),
                onWithdraw: setWithdrawing,
                onDelete: () => onDelete([project.id]),
              })}
            />
          </Selectable>
        ))}
      </ul>
      {children}
      {selection.isOn && (
        <LazyPart onFailed={selection.clear}>
          <HistorySelection
            listed={listed}
            selection={selection}
            isDeleting={leaving.length > 0}
            onDelete={onDelete}
            onMove={setMoving}
          />
        </LazyPart>
      )}
      {withdrawing !== null && (
        <LazyPart onFailed={() => setWithdrawing(null)}>
          <WithdrawDialog
            {...withdrawing}
            onClose={() => setWithdrawing(null)}
            onWithdrawn={selection.clear}
          />
        </LazyPart>
      )}
      <MoveSelected moving={moving} onClose={() => setMoving([])} onMoved={selection.clear} />
    </>
  );
}

/** The menu of a card. */
function cardActions(
  project: Project,
  on: {
    onSelect: () => void;
    onMove: () => void;
    onDuplicate: (draft: Duplicate) => void;
    onWithdraw: (source: Source) => void;
    onDelete: () => void;
  },
): Action[] {
  const draft = duplicateOf(project);
  return [
    { label: 'Select', icon: <IconCheckbox {...icon} />, onClick: on.onSelect },
    { label: 'Move to folder…', icon: <IconFolderSymlink {...icon} />, onClick: on.onMove },
    ...(draft === null
      ? []
      : [
          {
            label: 'Duplicate',
            icon: <IconCopy {...icon} />,
            onClick: () => on.onDuplicate(draft),
          },
        ]),
    ...sourcesOf(project).map((source) => ({
      label: `Withdraw consent to the ${source.what}…`,
      icon: <IconUserOff {...icon} />,
      isDestructive: true,
      onClick: () => on.onWithdraw(source),
    })),
    { label: 'Delete', icon: <IconTrash {...icon} />, isDestructive: true, onClick: on.onDelete },
  ];
}

/** The user's own face and voice in a project. */
function sourcesOf({ photoId, audioParams }: Project): Source[] {
  const recordingId = audioParams?.recordingId ?? null;
  return [
    ...(photoId == null ? [] : [{ id: photoId, what: 'photo' as const }]),
    ...(recordingId === null ? [] : [{ id: recordingId, what: 'recording' as const }]),
  ];
}
