import { useMediaQuery } from '@mantine/hooks';

/** Phones and tablets: no hover, a finger for a pointer. */
export function useIsTouch(): boolean {
  return useMediaQuery('(hover: none) and (pointer: coarse)', false, {
    getInitialValueInEffect: false,
  });
}
