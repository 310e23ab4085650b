import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { Toolbar, Ways } from '../../../components/library/toolbar.tsx';
import { SearchField } from '../../../components/library/search-field.tsx';
import { FolderMenu } from '../../../components/library/folder-menu.tsx';
import type { ProjectsFilter, ShownProjects } from '../../../lib/projects.ts';
import type { useShown } from '../hooks/use-shown.ts';
import { FilterMenu } from './filter-menu.tsx';
import classes from './history.module.css';

const tabs: Array<{ value: ShownProjects; label: string }> = [
  { value: 'all', label: 'All Generations' },
  { value: 'completed', label: 'Completed' },
  { value: 'starred', label: 'Starred' },
];

/** Chooses what of the history is shown: the tabs of the page, and below them search, filters and folders. */
export function HistoryToolbar({
  shown,
  show,
  showTrash,
  isBare,
  onSelect,
}: Pick<ReturnType<typeof useShown>, 'shown' | 'show' | 'showTrash'> & {
  /** Whether the history is empty, so that there is nothing to search or filter. */
  isBare: boolean;
  /** Starts a selection; null if there is nothing to select. */
  onSelect: (() => void) | null;
}) {
  // The tab Completed clears the state filter, since the two contradict each other.
  const showTab = (tab: ShownProjects): void =>
    show({ tab, ...(tab === 'completed' && { state: null }) });
  const filter = (parts: Partial<ProjectsFilter>): void =>
    show({
      ...parts,
      ...(parts.state != null && shown.tab === 'completed' && { tab: 'all' as const }),
    });
  return (
    <>
      <header className={classes.header}>
        <h2 className={classes.title} id="history-title" tabIndex={-1}>
          Generation History
        </h2>
        <FilterChips
          label="Which generations"
          options={tabs}
          value={shown.tab}
          onChange={showTab}
        />
      </header>
      <Toolbar>
        {!isBare && (
          <>
            <SearchField
              label="Search your generations"
              value={shown.search}
              onSearch={(search) => show({ search }, 'same')}
            />
            <FilterMenu shown={shown} onChange={filter} />
            <FolderMenu value={shown.folder} onChange={(folder) => filter({ folder })} />
          </>
        )}
        <Ways onSelect={onSelect} onTrash={() => showTrash(true)} />
      </Toolbar>
    </>
  );
}
