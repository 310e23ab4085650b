import { useEffect, useEffectEvent, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconCheckbox, IconSearch, IconTrash } from '@tabler/icons-react';
import { useNavigationType } from 'react-router-dom';
import { SEARCH_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
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
/** So that typing does not ask for each letter. */
const SEARCH_AFTER_MS = 250;

/** What of the history is shown: the tabs of the page, and below them search, filters and folders. */
export function HistoryToolbar({
  shown,
  show,
  showTrash,
  isBare,
  onSelect,
}: Pick<ReturnType<typeof useShown>, 'shown' | 'show' | 'showTrash'> & {
  /** There is nothing to look through. */
  isBare: boolean;
  /** null: there is nothing to select. */
  onSelect: (() => void) | null;
}) {
  // The tab Completed and a state contradict each other.
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
      <div className={classes.tools}>
        {!isBare && (
          <>
            <SearchField value={shown.search} onSearch={(search) => show({ search }, 'same')} />
            <FilterMenu shown={shown} onChange={filter} />
            <FolderMenu value={shown.folder} onChange={(folder) => filter({ folder })} />
          </>
        )}
        <Ways onSelect={onSelect} onTrash={() => showTrash(true)} />
      </div>
    </>
  );
}

function Ways({ onSelect, onTrash }: { onSelect: (() => void) | null; onTrash: () => void }) {
  return (
    <div className={classes.last}>
      {onSelect !== null && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          leftSection={<IconCheckbox size={18} stroke={1.75} aria-hidden="true" />}
          onClick={onSelect}
        >
          Select
        </Button>
      )}
      <Button
        variant="subtle"
        color="gray"
        size="sm"
        leftSection={<IconTrash size={18} stroke={1.75} aria-hidden="true" />}
        onClick={onTrash}
      >
        Deleted
      </Button>
    </div>
  );
}

/** What is typed goes into the address a moment later; what the back button brings comes from there. */
function SearchField({ value, onSearch }: { value: string; onSearch: (text: string) => void }) {
  const isOwn = useNavigationType() === 'REPLACE';
  const [{ typed, seen }, setField] = useState({ typed: value, seen: value });
  if (value !== seen) setField({ typed: isOwn ? typed : value, seen: value });
  const search = useEffectEvent(onSearch);
  useEffect(() => {
    if (typed.trim() === value) return;
    const timer = setTimeout(() => search(typed.trim()), SEARCH_AFTER_MS);
    return () => clearTimeout(timer);
  }, [typed, value]);
  return (
    <TextInput
      className={classes.search ?? ''}
      size="sm"
      type="search"
      aria-label="Search your generations"
      placeholder="Search"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      maxLength={SEARCH_MAX_CHARACTERS}
      value={typed}
      onChange={(event) => setField({ typed: event.currentTarget.value, seen })}
    />
  );
}
