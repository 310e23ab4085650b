import { useState, type FormEvent } from 'react';
import { Button } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '@talkreel/client/errors';
import type { ConnectRequest } from '@talkreel/contracts/http/connections';
import { Panel } from '../../../components/page/panel.tsx';
import { userQuery } from '../../../lib/auth/user.ts';
import { useAnswer } from '../api/connections.ts';
import { NEW_KEY, toGrant, type KeyDraft } from '../model/key-draft.ts';
import { Limits, Permissions } from './key-limits.tsx';
import classes from './developers.module.css';

/** An agent makes what it is told to; until its user says otherwise, that much a day. */
const USUAL_PER_DAY = '10';

/** Who asks, what it gets, and the two answers. */
export function ConnectForm({ id, request }: { id: string; request: ConnectRequest }) {
  const { name, scopes } = request;
  const [draft, setDraft] = useState<KeyDraft>({
    ...NEW_KEY,
    name,
    scopes,
    perDay: scopes.includes('generate') ? USUAL_PER_DAY : '',
  });
  const answer = useAnswer(id);
  const change = (part: Partial<KeyDraft>) => setDraft((now) => ({ ...now, ...part }));
  const grant = toGrant(draft);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (grant === null || answer.isPending) return;
    answer.mutate({ answer: 'allow', ...grant });
  };
  if (answer.isSuccess)
    return (
      <Panel title="Go on in the program">
        <p role="status">
          {answer.variables.answer === 'allow'
            ? 'The program knows that you allowed it. You can close this page.'
            : 'The program knows that you refused. You can close this page.'}
        </p>
      </Panel>
    );
  return (
    <Panel>
      <form className={classes.form} onSubmit={submit} noValidate>
        <WhoAsks request={request} />
        <Permissions
          scopes={draft.scopes}
          offered={scopes}
          isAgent
          onChange={(chosen) => change({ scopes: chosen })}
        />
        <Limits draft={draft} onChange={change} />
        {answer.isError && (
          <p className={classes.problem} role="alert">
            {errorMessage(answer.error, 'The answer was not saved. Please try again.')}
          </p>
        )}
        <div className={classes.actions}>
          <Button
            variant="default"
            onClick={() => answer.mutate({ answer: 'refuse' })}
            disabled={answer.isPending}
          >
            Refuse
          </Button>
          <Button
            type="submit"
            variant="filled"
            loading={answer.isPending}
            disabled={grant === null}
          >
            Allow
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function WhoAsks({ request: { name, goesTo, isOnThisComputer } }: { request: ConnectRequest }) {
  const { data: user } = useQuery(userQuery);
  return (
    <div className={classes.whoAsks}>
      <dl className={classes.facts}>
        <div>
          <dt>Your account</dt>
          <dd>{user?.username ?? user?.email ?? 'You'}</dd>
        </div>
        <div>
          <dt>The answer goes to</dt>
          <dd>
            {isOnThisComputer ? 'a program on this computer' : <b translate="no">{goesTo}</b>}
          </dd>
        </div>
      </dl>
      <p className={classes.caution}>
        <IconAlertTriangle size={20} stroke={1.75} aria-hidden="true" />
        <span>
          Anyone can call a program “{name}”. Allow it only if you have just started this yourself
          {isOnThisComputer ? '' : ', and know the address above'}.
        </span>
      </p>
    </div>
  );
}
