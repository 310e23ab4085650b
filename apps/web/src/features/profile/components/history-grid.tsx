import { lazy, useState, type ReactNode } from 'react';
import { IconCheckbox, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Action } from '../../../components/library/action-menu.tsx';
import { Selectable } from '../../../components/library/select-box.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { useTrackedGenerations } from '../../../lib/generations/use-generation.ts';
import { useDelete } from '../../../lib/library/library.ts';
import type { Selection } from '../../../lib/library/use-selection.ts';
import { latestOf, projectTitle } from '../model/project-card.ts';
import { HistorySelection } from './history-selection.tsx';
import { ProjectCard } from './project-card.tsx';
import classes from './history.module.css';

// Dialogs are loaded when first needed.
const MoveDialog = lazy(() => import('../../../components/library/move-dialog.tsx'));

/** The cards, and what is done with one or several of them. */
export function HistoryGrid({
  listed,
  selection,
  children,
}: {
  listed: Project[];
  selection: Selection;
  /** Below the cards. */
  children: ReactNode;
}) {
  const jobs = useTrackedGenerations();
  const remove = useDelete();
  const [moving, setMoving] = useState<Project[]>([]);
  const leaving = remove.isPending ? remove.variables : [];
  const removeAll = (ids: number[]): void =>
    remove.mutate(ids, {
      onSuccess: () => {
        selection.clear();
        // What had the focus is gone.
        document.getElementById('history-title')?.focus();
      },
    });
  const actionsOf = (project: Project): Action[] => [
    {
      label: 'Select',
      icon: <IconCheckbox size={18} stroke={1.75} aria-hidden="true" />,
      onClick: () => selection.toggle(project.id, false),
    },
    {
      label: 'Move to folder…',
      icon: <IconFolderSymlink size={18} stroke={1.75} aria-hidden="true" />,
      onClick: () => setMoving([project]),
    },
    {
      label: 'Delete',
      icon: <IconTrash size={18} stroke={1.75} aria-hidden="true" />,
      isDestructive: true,
      onClick: () => removeAll([project.id]),
    },
  ];
  const folders = new Set(moving.map(({ folderId }) => folderId));
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
              actions={actionsOf(project)}
            />
          </Selectable>
        ))}
      </ul>
      {children}
      {selection.isOn && (
        <HistorySelection
          listed={listed}
          selection={selection}
          isDeleting={remove.isPending}
          onDelete={removeAll}
          onMove={setMoving}
        />
      )}
      {moving.length > 0 && (
        <LazyPart onFailed={() => setMoving([])}>
          <MoveDialog
            ids={moving.map(({ id }) => id)}
            current={folders.size === 1 ? moving[0]?.folderId : undefined}
            onClose={() => setMoving([])}
            onMoved={() => {
              setMoving([]);
              selection.clear();
            }}
          />
        </LazyPart>
      )}
    </>
  );
}
