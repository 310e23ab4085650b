import type { ReactNode } from 'react';
import { Button, NativeSelect, Popover, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconAdjustmentsHorizontal } from '@tabler/icons-react';

/** The button that opens a list's filters, and says how many are on. */
export function FilterPopover({
  count,
  onClear,
  children,
}: {
  count: number;
  onClear: () => void;
  children: ReactNode;
}) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
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
        <Stack gap="sm">
          {children}
          {count > 0 && (
            <Button variant="subtle" color="gray" size="sm" onClick={onClear}>
              Clear filters
            </Button>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

/** One filter; the value null turns it off. */
export function FilterChoice<Value extends string | null>({
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
