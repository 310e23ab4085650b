import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { callOps } from '@talkreel/client/ops-client';
import type {
  OpsAttempt,
  OpsGenerationDetail,
  OpsStage,
} from '@talkreel/contracts/http/ops-generations';
import { Panel } from '../../../components/page/panel.tsx';
import { formatPrice, formatSeconds, plural } from '../../../lib/format.ts';
import { generationQuery } from '../api/queries.ts';
import { ActionButton } from '../components/action-button.tsx';
import { Facts } from '../components/facts.tsx';
import { LedgerTable } from '../components/ledger-table.tsx';
import { Moment } from '../components/moment.tsx';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { ShownQuery } from '../components/shown-query.tsx';
import { StateBadge } from '../components/state-badge.tsx';
import { SubjectLog } from '../components/subject-log.tsx';

export function GenerationDetail({ id }: { id: string }) {
  const generation = useQuery(generationQuery(id));
  return (
    <ShownQuery query={generation}>
      {(found) => (
        <div className="ops-view">
          <Summary generation={found} />
          {found.stages.map((stage) => (
            <StagePanel key={stage.id} stage={stage} />
          ))}
          <Panel title="Credit">
            <LedgerTable lines={found.ledger} />
          </Panel>
          <SubjectLog subject={found.id} />
        </div>
      )}
    </ShownQuery>
  );
}

function Summary({ generation }: { generation: OpsGenerationDetail }) {
  const { id, title, kind, state, credit, user, error, coveredBy, together } = generation;
  const { voiceStatement: said, isTest } = generation;
  return (
    <Panel title={title} aside={<StateBadge state={state} />}>
      <Facts
        facts={{
          Id: <span className="ops-mono">{id}</span>,
          Kind: isTest ? `${kind} (test)` : kind,
          User: <Link to={`/ops/users?id=${user.id}`}>{user.username}</Link>,
          Credit: credit,
          'Paid by':
            coveredBy === null ? null : (
              <Link to={`/ops/generations?id=${coveredBy}`}>its speech</Link>
            ),
          'Part of':
            together && `a ${together.kind}, ${together.open} in progress (${together.id})`,
          Error: error && `${error.message} (${error.code})`,
          'Own recording': said && (
            <>
              “{said.statement}” (version {said.statementVersion}), <Moment at={said.statedAt} />
            </>
          ),
          Requested: <Moment at={generation.createdAt} />,
          Started: <Moment at={generation.startedAt} />,
          Ended: <Moment at={generation.finishedAt} />,
          Deadline: <Moment at={generation.deadlineAt} />,
        }}
      />
      <Actions generation={generation} />
    </Panel>
  );
}

function Actions({
  generation: { id, title, kind, state, credit, together },
}: {
  generation: OpsGenerationDetail;
}) {
  const isOpen = state === 'queued' || state === 'running';
  const params = { id };
  return (
    <div className="ops-tools">
      {isOpen && (
        <ActionButton
          label="Cancel generation"
          subject={title}
          title="Cancel this generation?"
          intent={`generation.${id}.cancel`}
          perform={(body) => callOps('postOpsCancel', { params, body })}
          isDangerous
        >
          {kind === 'film'
            ? 'It and its scenes in progress stop at once, and their reserved generations are returned. Finished scenes stay.'
            : 'It stops at once, and its reserved generation is returned.'}{' '}
          Work the provider has started is still paid for.
        </ActionButton>
      )}
      {together?.kind === 'batch' && together.open > (isOpen ? 1 : 0) && (
        <CancelBatch id={id} title={title} open={together.open} />
      )}
      {(state === 'failed' || state === 'cancelled') && (
        <ActionButton
          label="Retry"
          subject={title}
          title="Run it again?"
          intent={`generation.${id}.retry`}
          perform={(body) => callOps('postOpsRetry', { params, body })}
        >
          Starts a new generation on this user’s account, with the same request and at the usual
          price.
        </ActionButton>
      )}
      {credit === 'charged' && (
        <ActionButton
          label="Refund"
          subject={title}
          title="Refund the generation?"
          intent={`generation.${id}.refund`}
          perform={(body) => callOps('postOpsRefund', { params, body })}
        >
          Returns the generation that was charged. The results stay.
        </ActionButton>
      )}
    </div>
  );
}

/** Cancels all that is left of the generation's batch. */
function CancelBatch({ id, title, open }: { id: string; title: string; open: number }) {
  return (
    <ActionButton
      label="Cancel the rest of its batch"
      subject={title}
      title={`Cancel ${plural(open, 'video')}?`}
      intent={`generation.${id}.cancel-batch`}
      perform={(said) =>
        callOps('postOpsCancel', { params: { id }, body: { ...said, batch: true } })
      }
      isDangerous
    >
      All videos of this batch that are in progress stop at once, and their reserved generations are
      returned. Finished ones stay. Work the provider has started is still paid for.
    </ActionButton>
  );
}

const attemptColumns: ReadonlyArray<Column<OpsAttempt>> = [
  {
    label: 'Try',
    kind: 'name',
    cell: ({ number, part, model, insteadOf }) => (
      <div>
        <span>{part > 0 ? `${number} (part ${part + 1})` : number}</span>
        <div className="ops-quiet">{model}</div>
        {insteadOf !== null && <div className="ops-quiet">instead of {insteadOf}</div>}
      </div>
    ),
  },
  {
    label: 'Prediction',
    cell: ({ predictionId }) => <span className="ops-mono">{predictionId ?? '–'}</span>,
  },
  {
    label: 'State',
    cell: ({ state, error }) => (
      <div>
        <StateBadge state={state} />
        {error !== null && <div className="ops-quiet">{error}</div>}
      </div>
    ),
  },
  { label: 'Began', cell: ({ startedAt, createdAt }) => <Moment at={startedAt ?? createdAt} /> },
  { label: 'Took', kind: 'number', cell: (attempt) => lengthOf(attempt) },
  { label: 'Cost', kind: 'number', cell: ({ costCents }) => formatPrice(costCents) },
];

function lengthOf({ startedAt, finishedAt }: Pick<OpsAttempt, 'startedAt' | 'finishedAt'>): string {
  if (startedAt === null || finishedAt === null) return '–';
  return formatSeconds((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000);
}

function StagePanel({ stage }: { stage: OpsStage }) {
  return (
    <Panel title={stage.name} aside={<StateBadge state={stage.state} />}>
      <Facts
        facts={{
          Queued: <Moment at={stage.queuedAt} />,
          Started: <Moment at={stage.startedAt} />,
          Ended: <Moment at={stage.finishedAt} />,
          Took: lengthOf(stage),
          Worker: stage.claimedBy && <span className="ops-mono">{stage.claimedBy}</span>,
          'Shown to the user': stage.notice,
        }}
      />
      {stage.attempts.length > 0 && (
        <OpsTable
          label={`Attempts of ${stage.name}`}
          columns={attemptColumns}
          rows={stage.attempts}
          keyOf={({ id }) => id}
        />
      )}
    </Panel>
  );
}
