import { Badge } from '@mantine/core';

const colors: Readonly<Record<string, string>> = {
  succeeded: 'green',
  failed: 'red',
  running: 'violet',
};

export function StateBadge({ state }: { state: string }) {
  return (
    <Badge color={colors[state] ?? 'gray'} flex="none">
      {state}
    </Badge>
  );
}
