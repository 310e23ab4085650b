import { useMediaQuery } from '@mantine/hooks';

/** True if the user's system asks for reduced motion. */
export function useReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', false, {
    getInitialValueInEffect: false,
  });
}
