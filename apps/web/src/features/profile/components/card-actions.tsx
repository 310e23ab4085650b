import { IconCheckbox, IconCopy, IconFolderSymlink, IconTrash } from '@tabler/icons-react';
import type { Project } from '@talkreel/contracts/http/projects';
import type { Action } from '../../../components/library/action-menu.tsx';
import { duplicateOf, type Duplicate } from '../model/duplicate.ts';

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const;

/** The menu of a card. */
export function cardActions(
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
