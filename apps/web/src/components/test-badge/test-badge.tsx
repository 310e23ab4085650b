import { Badge } from '@mantine/core';

/** Marks what a test key made, or is. */
export function TestBadge() {
  return (
    <Badge variant="light" color="violet" tt="none">
      Test
    </Badge>
  );
}
