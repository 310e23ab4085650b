import { useNavigate } from 'react-router-dom';
import { FilterChoice, FilterPopover } from '../../../components/library/filter-popover.tsx';
import { FolderMenu } from '../../../components/library/folder-menu.tsx';
import { SearchField } from '../../../components/library/search-field.tsx';
import { Toolbar, Ways } from '../../../components/library/toolbar.tsx';
import { paths } from '../../../config/paths.ts';
import type { InfluencersFilter } from '../../../lib/influencers.ts';
import { SOURCES, STATES } from '../model/shown.ts';

/** Chooses which of the user's influencers are shown. */
export function InfluencerTools({
  shown,
  show,
  onSelect,
}: {
  shown: InfluencersFilter;
  show: (parts: Partial<InfluencersFilter>, entry?: 'new' | 'same') => void;
  /** Starts a selection; null if there is nothing to select. */
  onSelect: (() => void) | null;
}) {
  const navigate = useNavigate();
  const count = [shown.source, shown.state].filter((value) => value !== null).length;
  return (
    <Toolbar>
      <SearchField
        label="Search your influencers"
        value={shown.search}
        onSearch={(search) => show({ search }, 'same')}
      />
      <FilterPopover count={count} onClear={() => show({ source: null, state: null })}>
        <FilterChoice
          label="Origin"
          options={SOURCES}
          value={shown.source}
          onChange={(source) => show({ source })}
        />
        <FilterChoice
          label="Status"
          options={STATES}
          value={shown.state}
          onChange={(state) => show({ state })}
        />
      </FilterPopover>
      <FolderMenu value={shown.folder} onChange={(folder) => show({ folder })} />
      <Ways onSelect={onSelect} onTrash={() => void navigate(`${paths.profile}?view=deleted`)} />
    </Toolbar>
  );
}
