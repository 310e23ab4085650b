import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { FilterChoice, FilterPopover } from '../../../components/library/filter-popover.tsx';
import { actorsQuery } from '../../../lib/actors.ts';
import { performerNamesQuery } from '../../../lib/influencers.ts';
import type { ProjectsFilter } from '../../../lib/projects.ts';
import { countFilters, KINDS, STATES } from '../model/shown.ts';

interface FilterMenuProps {
  shown: ProjectsFilter;
  onChange: (parts: Partial<ProjectsFilter>) => void;
}

/** Kind, state and actor of what is shown. */
export function FilterMenu({ shown, onChange }: FilterMenuProps) {
  return (
    <FilterPopover
      count={countFilters(shown)}
      onClear={() => onChange({ kind: null, state: null, actor: null })}
    >
      <FilterChoice
        label="Kind"
        options={KINDS}
        value={shown.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <FilterChoice
        label="Status"
        options={STATES}
        value={shown.tab === 'completed' ? 'complete' : shown.state}
        onChange={(state) => onChange({ state })}
      />
      <ActorChoice shown={shown} onChange={onChange} />
    </FilterPopover>
  );
}

function ActorChoice({ shown, onChange }: FilterMenuProps) {
  const { data: actors = [] } = useQuery(actorsQuery);
  const { data: own = [] } = useQuery(performerNamesQuery);
  const known = [...actors, ...own].map(({ id }) => String(id));
  return (
    <NativeSelect
      size="sm"
      label="Actor"
      value={shown.actor ?? ''}
      onChange={({ currentTarget }) => onChange({ actor: currentTarget.value || null })}
    >
      <option value="">Anyone</option>
      {own.length > 0 && (
        <optgroup label="Your influencers">
          {own.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </optgroup>
      )}
      <optgroup label="Actors">
        {actors.map(({ id, title }) => (
          <option key={id} value={id}>
            {title}
          </option>
        ))}
      </optgroup>
      {/* The address may ask for an actor that no longer exists. */}
      {shown.actor !== null && !known.includes(shown.actor) && (
        <option value={shown.actor}>{shown.actor}</option>
      )}
    </NativeSelect>
  );
}
