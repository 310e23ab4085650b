import { lazy, useState } from 'react';
import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { describeAffected } from '@talkreel/contracts/consent';
import type { ConsentWithAffected } from '@talkreel/contracts/http/consents';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { LazyPart } from '../../../components/states/lazy-part.tsx';
import { formatDay } from '../../../lib/format.ts';
import { consentsQuery } from '../api/account.ts';
import { Fold, FoldLoading } from './fold.tsx';
import classes from './consents.module.css';

const WithdrawDialog = lazy(
  () => import('../../../components/withdraw-consent/withdraw-dialog.tsx'),
);

const thing = ({ kind }: ConsentWithAffected) => (kind === 'face' ? 'photo' : 'recording');

/** What the user stated about faces and voices, what each covers, and taking it back. */
export function Consents() {
  const [isOpen, setIsOpen] = useState(false);
  const [withdrawing, setWithdrawing] = useState<ConsentWithAffected | null>(null);
  const close = () => setWithdrawing(null);
  // Counting what each covers costs the server something, so it is asked for by those who look.
  const list = useInfiniteQuery({ ...consentsQuery, enabled: isOpen });
  const { data: consents, isError, refetch } = list;
  return (
    <Fold title="Faces and voices" onOpen={() => setIsOpen(true)}>
      <p>What you stated about the photos and recordings you sent. You can take it back.</p>
      {consents ? (
        <>
          {consents.length === 0 && <p>You have sent no photo and no recording yet.</p>}
          <ul className={classes.list}>
            {consents.map((consent) => (
              <Row key={consent.id} consent={consent} onWithdraw={() => setWithdrawing(consent)} />
            ))}
          </ul>
          <ShowMore list={list} />
        </>
      ) : (
        <FoldLoading isError={isError} onRetry={() => void refetch()} />
      )}
      {withdrawing !== null && (
        <LazyPart onFailed={close}>
          <WithdrawDialog
            id={withdrawing.id}
            what={thing(withdrawing)}
            onClose={close}
            onWithdrawn={close}
          />
        </LazyPart>
      )}
    </Fold>
  );
}

const SUBJECTS = {
  me: ['Your face', 'Your voice'],
  nobody: ['Nobody real', 'Nobody real'],
} as const;

function subjectOf({ kind, subject, name }: ConsentWithAffected): string {
  if (name !== null) return kind === 'face' ? `The face of ${name}` : `The voice of ${name}`;
  if (subject === 'me' || subject === 'nobody') return SUBJECTS[subject][kind === 'face' ? 0 : 1];
  return kind === 'face' ? 'A face' : 'A voice';
}

function Row({ consent, onWithdraw }: { consent: ConsentWithAffected; onWithdraw: () => void }) {
  const { statement, statementVersion, statedAt, withdrawnAt, affected } = consent;
  const subject = subjectOf(consent);
  const covered = describeAffected(affected);
  return (
    <li className={classes.row}>
      <span>
        {subject}
        {statement !== null && <small>“{statement}”</small>}
        <small>
          {statedAt === null
            ? `A ${thing(consent)} from before we asked whose it is`
            : `Version ${statementVersion}, ${formatDay(statedAt, 'medium')}`}
        </small>
        <small>
          {withdrawnAt === null
            ? `Covers the ${thing(consent)}${covered.length === 0 ? '; nothing was made of it' : `, ${covered.join(', ')}`}`
            : `Withdrawn on ${formatDay(withdrawnAt, 'medium')}`}
        </small>
      </span>
      {withdrawnAt === null && (
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={onWithdraw}
          aria-label={`Withdraw consent: ${subject}${statedAt === null ? '' : `, ${formatDay(statedAt, 'medium')}`}`}
        >
          Withdraw…
        </Button>
      )}
    </li>
  );
}
