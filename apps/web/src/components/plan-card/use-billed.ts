import { useSearchParams } from 'react-router-dom';
import type { Billed } from './interval-choice.tsx';

/** How often Premium is to be paid. The address keeps it, so that a reload and the back button show the same. */
export function useBilled(): [Billed, (billed: Billed) => void] {
  const [query, setQuery] = useSearchParams();
  return [
    query.get('billed') === 'year' ? 'year' : 'month',
    (billed) =>
      setQuery(billed === 'year' ? { billed } : {}, { replace: true, preventScrollReset: true }),
  ];
}
