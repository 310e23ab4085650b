import { useQuery } from '@tanstack/react-query';
import { Problem } from '../../components/states/problem.tsx';
import { userQuery } from '../../lib/auth/user.ts';
import { TryAgain } from './try-again.tsx';

const ASK_AGAIN_MS = 5_000;

/** The server does not say who is signed in. Retries automatically. */
export function ServerUnreachable() {
  const { refetch, isFetching } = useQuery({ ...userQuery, refetchInterval: ASK_AGAIN_MS });
  return (
    <Problem
      isPage
      title="Talkreel cannot be reached"
      action={<TryAgain onClick={() => void refetch()} isBusy={isFetching} />}
    >
      <p>
        Your connection or our server is down. Running jobs continue, and this page reloads when it
        can.
      </p>
    </Problem>
  );
}
