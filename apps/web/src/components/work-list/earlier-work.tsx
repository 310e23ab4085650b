import type { UseInfiniteQueryResult } from '@tanstack/react-query';
import { ShowMore } from '../show-more/show-more.tsx';
import { ErrorState } from '../states/error-state.tsx';
import { WorkList, type ListedWork } from './work-list.tsx';

interface EarlierWorkProps<Work> {
  noun: 'films' | 'batches';
  list: UseInfiniteQueryResult<Work[]>;
  toWork: (work: Work) => ListedWork;
}

/** Earlier work, on the page where new work is made; shows nothing if there is none. */
export function EarlierWork<Work>({ noun, list, toWork }: EarlierWorkProps<Work>) {
  if (list.isLoadingError)
    return (
      <ErrorState title={`Your ${noun} could not be loaded`} onRetry={() => void list.refetch()}>
        <p>They are safe; only this list failed to load.</p>
      </ErrorState>
    );
  if (list.data === undefined || list.data.length === 0) return null;
  return (
    <>
      <WorkList title={`Your ${noun}`} works={list.data.map(toWork)} />
      <ShowMore list={list} />
    </>
  );
}
