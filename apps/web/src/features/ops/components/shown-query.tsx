import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { errorMessage } from '@talkreel/client/errors';
import { ErrorState } from '../../../components/states/error-state.tsx';

interface ShownQueryProps<Data> {
  query: { data: Data | undefined; error: Error | null; refetch: () => Promise<unknown> };
  children: (data: Data) => ReactNode;
}

/** The result of a console query, or its loading and error states. */
export function ShownQuery<Data>({ query, children }: ShownQueryProps<Data>) {
  const { data, error, refetch } = query;
  if (data !== undefined) return children(data);
  if (error !== null)
    return (
      <ErrorState title="This could not be loaded" onRetry={() => void refetch()}>
        {errorMessage(error, 'Please try again.')}
      </ErrorState>
    );
  return (
    <div role="status" aria-label="Loading...">
      <Skeleton height={240} radius={12} />
    </div>
  );
}
