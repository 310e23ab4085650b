import { useMediaQuery } from '@mantine/hooks';

/** Phones and tablets: no hover, coarse pointer. */
export function useIsTouch(): boolean {
  return useMediaQuery('(hover: none) and (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  });
}
