import {
  IconAspectRatio,
  IconFileZip,
  IconFolderSymlink,
  IconStar,
  IconStarOff,
  IconTrash,
} from '@tabler/icons-react';
import type { Project } from '@talkreel/contracts/http/projects';
import { SelectionBar } from '../../../components/library/selection-bar.tsx';
import { openDialog } from '../../../lib/asked-dialog.ts';
import { selectionFilesUrl, useStarMany } from '../../../lib/library/library.ts';
import type { Selection } from '../../../lib/library/use-selection.ts';

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const;
const NO_VIDEO = 'none of these has its video yet';

/** The actions on several entries of the history at once. */
export default function HistorySelection({
  listed,
  selection,
  isDeleting,
  onDelete,
  onMove,
}: {
  listed: Project[];
  selection: Selection;
  isDeleting: boolean;
  onDelete: (ids: number[]) => void;
  onMove: (projects: Project[]) => void;
}) {
  const star = useStarMany();
  const { ids } = selection;
  const chosen = listed.filter(({ id }) => selection.has(id));
  const films = filmsOf(chosen);
  const isStarred = chosen.length > 0 && chosen.every((project) => project.isStarred);
  const problem = chosen.length > 0 && films.length === 0 ? NO_VIDEO : null;
  return (
    <SelectionBar
      selection={selection}
      listed={listed.length}
      actions={[
        {
          label: isStarred ? 'Remove stars' : 'Star',
          icon: isStarred ? <IconStarOff {...icon} /> : <IconStar {...icon} />,
          isBusy: star.isPending,
          onClick: () => star.mutate({ ids, isStarred: !isStarred }),
        },
        {
          label: 'Move to folder',
          icon: <IconFolderSymlink {...icon} />,
          onClick: () => onMove(chosen),
        },
        {
          label: 'Export',
          icon: <IconAspectRatio {...icon} />,
          problem,
          onClick: () => openDialog('export', films.join(',')),
        },
        {
          label: 'Download as ZIP',
          icon: <IconFileZip {...icon} />,
          problem,
          onClick: () => download(selectionFilesUrl(films)),
        },
        {
          label: 'Delete',
          icon: <IconTrash {...icon} />,
          isBusy: isDeleting,
          onClick: () => onDelete(ids),
        },
      ]}
    />
  );
}

/** Downloads as a link would: if the file is refused, the browser says so and the page stays. */
function download(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}

/** The chosen entries with a video. An export previews the first, so those with captions come first. */
function filmsOf(chosen: Project[]): number[] {
  return chosen
    .filter(({ outputUrl }) => outputUrl !== null)
    .toSorted((a, b) => Number(a.captionsUrl === null) - Number(b.captionsUrl === null))
    .map(({ id }) => id);
}
