import { Button, NativeSelect, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { actorsQuery } from '../../../lib/actors.ts';
import { myPerformersQuery } from '../../../lib/influencers.ts';
import type { ProjectsFilter } from '../../../lib/projects.ts';
import { countFilters, KINDS, STATES } from '../model/shown.ts';

/** Kind, state and actor of what is shown. */
export function FilterMenu({
  shown,
  onChange,
}: {
  shown: ProjectsFilter;
  onChange: (parts: Partial<ProjectsFilter>) => void;
}) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const count = countFilters(shown);
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      width={280}
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <Button
          variant={count === 0 ? 'default' : 'light'}
          size="sm"
          leftSection={<IconAdjustmentsHorizontal size={18} stroke={1.75} aria-hidden="true" />}
          onClick={toggle}
        >
          {count === 0 ? 'Filters' : `Filters (${count})`}
        </Button>
      </Popover.Target>
      <Popover.Dropdown aria-label="Filters">
        <Filters shown={shown} onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}

function Filters({
  shown,
  onChange,
}: {
  shown: ProjectsFilter;
  onChange: (parts: Partial<ProjectsFilter>) => void;
}) {
  const actors = useQuery(actorsQuery);
  const influencers = useInfiniteQuery(myPerformersQuery);
  const own = influencers.data ?? [];
  const known = [...(actors.data ?? []).map(({ id }) => id), ...own.map(({ id }) => String(id))];
  return (
    <Stack gap="sm">
      <Choice
        label="Kind"
        options={KINDS}
        value={shown.kind}
        onChange={(kind) => onChange({ kind })}
      />
      <Choice
        label="State"
        options={STATES}
        value={shown.tab === 'completed' ? 'complete' : shown.state}
        onChange={(state) => onChange({ state })}
      />
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
          {(actors.data ?? []).map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
        {/* From an address, perhaps. */}
        {shown.actor !== null && !known.includes(shown.actor) && (
          <option value={shown.actor}>{shown.actor}</option>
        )}
      </NativeSelect>
      {countFilters(shown) > 0 && (
        <Button
          variant="subtle"
          color="gray"
          size="sm"
          onClick={() => onChange({ kind: null, state: null, actor: null })}
        >
          Clear filters
        </Button>
      )}
    </Stack>
  );
}

function Choice<Value extends string | null>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: Array<[Value, string]>;
  value: Value;
  onChange: (value: Value) => void;
}) {
  return (
    <NativeSelect
      size="sm"
      label={label}
      value={value ?? ''}
      data={options.map(([option, text]) => ({ value: option ?? '', label: text }))}
      onChange={({ currentTarget }) => {
        const found = options.find(([option]) => (option ?? '') === currentTarget.value);
        if (found !== undefined) onChange(found[0]);
      }}
    />
  );
}
