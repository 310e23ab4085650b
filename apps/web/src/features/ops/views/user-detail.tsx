import { useState } from 'react';
import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callOps } from '@talkreel/client/ops-client';
import type { OpsUser } from '@talkreel/contracts/http/ops-users';
import { Panel } from '../../../components/page/panel.tsx';
import { plural } from '../../../lib/format.ts';
import { userDetailQuery } from '../api/queries.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ConsentsTable } from '../components/consents-table.tsx';
import { Facts } from '../components/facts.tsx';
import { LedgerTable } from '../components/ledger-table.tsx';
import { Moment } from '../components/moment.tsx';
import { planOf, UserBadges } from '../components/user-facts.tsx';
import { ShownQuery } from '../components/shown-query.tsx';
import { SubjectLog } from '../components/subject-log.tsx';

export function UserDetail({ id }: { id: string }) {
  const detail = useQuery(userDetailQuery(id));
  return (
    <ShownQuery query={detail}>
      {(user) => (
        <div className="ops-view">
          <Summary user={user} />
          <Panel title="Ledger, newest first">
            <LedgerTable lines={user.ledger} />
          </Panel>
          {user.consents.length > 0 && (
            <Panel title="Faces and voices">
              <ConsentsTable consents={user.consents} />
            </Panel>
          )}
          <SubjectLog subject={user.id} />
        </div>
      )}
    </ShownQuery>
  );
}

function Summary({ user }: { user: OpsUser & { subscriptionEndsAt?: string | null } }) {
  const { id, username, email, balance, subscriptionEndsAt: endsAt } = user;
  return (
    <Panel title={username} aside={<UserBadges user={user} />}>
      <Facts
        facts={{
          Id: <span className="ops-mono">{id}</span>,
          Email: email,
          Plan: planOf(user),
          'Plan ends': endsAt != null && <Moment at={endsAt} />,
          'Free left': balance.free,
          'Monthly left': balance.period,
          'Packs left': balance.pack,
          Delivered: user.deliveredCount,
          Joined: <Moment at={user.createdAt} />,
          Blocked: user.blockedAt && <Moment at={user.blockedAt} />,
          Generations: <Link to={`/ops/generations?user=${id}`}>Show them</Link>,
        }}
      />
      <div className="ops-tools">
        <GrantButton user={user} />
        <BlockButton user={user} />
      </div>
    </Panel>
  );
}

const MAX_GRANT = 100;

function GrantButton({ user: { id, username } }: { user: OpsUser }) {
  const [text, setText] = useState('1');
  const generations = Number(text);
  const isFine = Number.isInteger(generations) && generations >= 1 && generations <= MAX_GRANT;
  return (
    <ActionButton
      label="Give generations"
      subject={username}
      title={`Give ${username} generations?`}
      intent={`user.${id}.grant`}
      perform={(said) =>
        callOps('postOpsGrant', { params: { id }, body: { ...said, generations } })
      }
      isIncomplete={!isFine}
      done={plural(generations, 'generation')}
    >
      They don’t expire and are used after the plan’s.
      <TextInput
        mt="md"
        label="How many"
        inputMode="numeric"
        value={text}
        error={isFine ? null : `A whole number from 1 to ${MAX_GRANT}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </ActionButton>
  );
}

const UNBLOCK_NOTICE =
  'They can sign in again, and what they shared is shown again. A subscription that ended with the block is not resumed: until its end they can keep it on their profile.';

function BlockNotice({ isSubscribed }: { isSubscribed: boolean }) {
  return (
    <>
      <p>
        Signs them out everywhere and blocks all access. What they shared is hidden from everybody;
        what is in progress is cancelled and not charged.
      </p>
      {isSubscribed && (
        <p>
          Their subscription is cancelled at Stripe: it ends with the period that is paid, or at
          once if a payment is due. Nothing is refunded.
        </p>
      )}
    </>
  );
}

function BlockButton({ user: { id, username, blockedAt, subscriptionStatus } }: { user: OpsUser }) {
  const isBlocked = blockedAt === null;
  return (
    <ActionButton
      label={isBlocked ? 'Block' : 'Unblock'}
      subject={username}
      title={isBlocked ? `Block ${username}?` : `Unblock ${username}?`}
      intent={`user.${id}.${isBlocked ? 'block' : 'unblock'}`}
      perform={(said) => callOps('postOpsBlock', { params: { id }, body: { ...said, isBlocked } })}
      isDangerous={isBlocked}
    >
      {isBlocked ? <BlockNotice isSubscribed={subscriptionStatus !== 'free'} /> : UNBLOCK_NOTICE}
    </ActionButton>
  );
}
