import { useMediaQuery } from '@mantine/hooks';

/** True for people who asked their system for less motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', false, {
    getInitialValueInEffect: false,
  });
}
