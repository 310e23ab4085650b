import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '../components/states/error-state.tsx';
import { userQuery } from '../lib/auth/user.ts';

const ASK_AGAIN_MS = 5_000;

/** The server cannot be asked who this is. Tries again by itself. */
export function ServerUnreachable() {
  const { refetch, isFetching } = useQuery({ ...userQuery, refetchInterval: ASK_AGAIN_MS });
  return (
    <ErrorState
      title="Talkreel cannot be reached"
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    >
      <p>
        Your connection or our server is down. Running jobs go on, and this page comes back by
        itself.
      </p>
    </ErrorState>
  );
}
