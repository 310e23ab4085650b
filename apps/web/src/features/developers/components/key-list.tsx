import { useState } from 'react';
import { Button } from '@mantine/core';
import type { ApiKey } from '@talkreel/contracts/http/api-keys';
import { errorMessage } from '@talkreel/client/errors';
import { ConfirmDialog } from '../../../components/confirm-dialog/confirm-dialog.tsx';
import { ProgressBar } from '../../../components/progress-bar/progress-bar.tsx';
import { TestBadge } from '../../../components/test-badge/test-badge.tsx';
import { formatDay, formatRelative, plural } from '../../../lib/format.ts';
import { toastError } from '../../../lib/toast-store.ts';
import { useRevokeKey } from '../api/api-keys.ts';
import classes from './developers.module.css';

/** The keys that work, and below them those that no longer do. */
export function KeyList({ keys }: { keys: readonly ApiKey[] }) {
  const [asked, setAsked] = useState<ApiKey | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const revoke = useRevokeKey((error) =>
    toastError(errorMessage(error, 'The key was not revoked. Please try again.')),
  );
  const active = keys.filter(({ state }) => state === 'active');
  const ended = keys.filter(({ state }) => state !== 'active');
  return (
    <>
      {active.length > 0 && (
        <ul className={classes.keys} aria-label="Your keys">
          {active.map((key) => (
            <ActiveKey
              key={key.id}
              apiKey={key}
              onRevoke={() => {
                setAsked(key);
                setIsAsking(true);
              }}
            />
          ))}
        </ul>
      )}
      {ended.length > 0 && (
        <section aria-labelledby="ended-keys">
          <h2 id="ended-keys" className={classes.subtitle}>
            No longer working
          </h2>
          <ul className={classes.ended}>
            {ended.map((key) => (
              <li key={key.id}>
                <span>
                  {key.name} <code translate="no">{key.hint}</code> {key.isTest && <TestBadge />}
                </span>
                <small>{whyEnded(key)}</small>
              </li>
            ))}
          </ul>
        </section>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={`Revoke “${asked?.name ?? ''}”?`}
        keepLabel="Keep it"
        confirmLabel="Revoke"
        isBusy={revoke.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => asked && revoke.mutate(asked.id, { onSettled: () => setIsAsking(false) })}
      >
        {asked?.kind === 'connection'
          ? 'The program is refused from now on, until you connect it again.'
          : 'Programs that use it are refused from now on, and it can’t be brought back.'}{' '}
        What it started goes on, and what it made stays yours.
      </ConfirmDialog>
    </>
  );
}

function whyEnded({ state, revokedAt, revokedFor, expiresAt }: ApiKey): string {
  if (state === 'expired' && expiresAt !== null) return `Expired ${formatRelative(expiresAt)}.`;
  const when = revokedAt === null ? '' : ` ${formatRelative(revokedAt)}`;
  return revokedFor === 'url'
    ? `Revoked by us${when}: it was sent in an address, where others can see it.`
    : `Revoked by you${when}.`;
}

function ActiveKey({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { name, kind, hint, scopes, lastUsedAt, expiresAt, createdAt } = apiKey;
  const isConnection = kind === 'connection';
  return (
    <li className={classes.key}>
      <div className={classes.about}>
        <div className={classes.keyName}>
          <h3>{name}</h3>
          {apiKey.isTest && <TestBadge />}
        </div>
        {isConnection ? (
          <p className={classes.where}>
            Connected program · <span translate="no">{hint}</span>
          </p>
        ) : (
          <code translate="no">{hint}</code>
        )}
        <p className={classes.scopes}>
          {scopes.map((scope) => (
            <span key={scope}>{scope}</span>
          ))}
        </p>
      </div>
      <dl className={classes.facts}>
        <Fact term="Last used">{lastUsedAt === null ? 'Never' : formatRelative(lastUsedAt)}</Fact>
        <Fact term={isConnection ? 'Connected' : 'Created'}>{formatDay(createdAt, 'medium')}</Fact>
        <Fact term="Expires">{expiresAt === null ? 'Never' : formatDay(expiresAt, 'medium')}</Fact>
      </dl>
      <div className={classes.uses}>
        {apiKey.isTest ? (
          <p>What it starts costs nothing.</p>
        ) : (
          <>
            <Use label="today (UTC)" used={apiKey.usedToday} limit={apiKey.perDay} />
            <Use label="in all" used={apiKey.usedInAll} limit={apiKey.inAll} />
          </>
        )}
      </div>
      <Button variant="default" size="sm" onClick={onRevoke} aria-label={`Revoke ${name}`}>
        Revoke
      </Button>
    </li>
  );
}

function Fact({ term, children }: { term: string; children: string }) {
  return (
    <div>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** How much of a budget is used; without one, only how much. */
function Use({ label, used, limit }: { label: string; used: number; limit: number | null }) {
  if (limit === null)
    return (
      <p>
        {plural(used, 'generation')} {label}
      </p>
    );
  return (
    <div>
      <p>
        {used.toLocaleString('en')} of {limit.toLocaleString('en')}{' '}
        {limit === 1 ? 'generation' : 'generations'} {label}
      </p>
      <ProgressBar percent={Math.min(100, (used / limit) * 100)} label={`Used ${label}`} />
    </div>
  );
}
