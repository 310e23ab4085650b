import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AccountSession } from '@talkreel/contracts/http/account';
import { formatDay, formatRelative } from '../../../lib/format.ts';
import { OTHERS, sessionsQuery, useEndSessions } from '../api/account.ts';
import { Fold, FoldLoading } from './fold.tsx';
import { report } from './report.ts';

/** The user's sessions, and buttons to end them. */
export function Sessions() {
  const { data: sessions, isError, refetch } = useQuery(sessionsQuery);
  const end = useEndSessions(report);
  return (
    <Fold title="Signed-in devices">
      {sessions ? (
        <ul>
          {sessions.map((session) => (
            <Row
              key={session.id}
              session={session}
              isEnding={end.isPending && end.variables === session.id}
              onEnd={() => end.mutate(session.id)}
            />
          ))}
        </ul>
      ) : (
        <FoldLoading isError={isError} onRetry={() => void refetch()} />
      )}
      {sessions && sessions.length > 1 && (
        <Button
          variant="default"
          fullWidth
          mt={8}
          loading={end.isPending && end.variables === OTHERS}
          onClick={() => end.mutate(OTHERS)}
        >
          Sign out all others
        </Button>
      )}
    </Fold>
  );
}

function Row({
  session,
  isEnding,
  onEnd,
}: {
  session: AccountSession;
  isEnding: boolean;
  onEnd: () => void;
}) {
  return (
    <li>
      <span>
        {session.device}
        <small>
          {session.isCurrent
            ? `This device, since ${formatDay(session.signedInAt, 'medium')}`
            : `Last seen ${formatRelative(session.lastSeenAt)}`}
        </small>
      </span>
      {!session.isCurrent && (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={isEnding}
          onClick={onEnd}
          aria-label={`Sign out ${session.device}`}
        >
          Sign out
        </Button>
      )}
    </li>
  );
}
