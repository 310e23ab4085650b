import { lazy, useState, type ReactNode } from 'react';
import type { Project } from '@talkreel/contracts/http/projects';
import { IconCheckbox, IconCopy, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import { MoveSelected } from '../../../components/library/move-selected.tsx';
import { Selectable } from '../../../components/library/select-box.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import type { Selection } from '../../../lib/library/use-selection.ts';
import type { Action } from '../../../components/library/action-menu.tsx';
import { useDuplicate } from '../hooks/use-duplicate.ts';
import { latestOf, projectTitle } from '../model/project-card.ts';
import { duplicateOf, type Duplicate } from '../model/duplicate.ts';
import { ProjectCard } from './project-card.tsx';
import classes from './history.module.css';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

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
    { label: 'Delete', icon: <IconTrash {...icon} />, isDestructive: true, onClick: on.onDelete },
  ];
}
