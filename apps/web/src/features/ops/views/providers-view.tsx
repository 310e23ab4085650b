import { Badge } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { callOps } from '@talkreel/client/ops-client';
import type { OpsModel } from '@talkreel/contracts/http/ops-providers';
import { EmptyState } from '../../../components/states/empty-state.tsx';
import { formatPrice } from '../../../lib/format.ts';
import { modelsQuery } from '../api/queries.ts';
import { ActionButton } from '../components/action-button.tsx';
import { ModelPrices } from '../components/model-prices.tsx';
import { Moment } from '../components/moment.tsx';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { ShownQuery } from '../components/shown-query.tsx';
import { SpeechVoices } from '../components/speech-voices.tsx';
import { StageModels } from '../components/stage-models.tsx';

const columns: ReadonlyArray<Column<OpsModel>> = [
  {
    label: 'Model',
    kind: 'name',
    cell: ({ model, service }) => (
      <div>
        {model}
        <div className="ops-quiet">{service}</div>
      </div>
    ),
  },
  { label: 'State', cell: (model) => <ModelState model={model} /> },
  { label: 'Attempts in 24 h', kind: 'number', cell: ({ tries }) => tries },
  { label: 'Failed', kind: 'number', cell: ({ failedTries }) => failedTries },
  { label: 'Cost', kind: 'number', cell: ({ costCents }) => formatPrice(costCents) },
  { label: 'Actions', kind: 'actions', cell: (model) => <StopButton model={model} /> },
];

function ModelState({ model }: { model: OpsModel }) {
  const { stoppedAt, retryAt, reason, failuresInARow } = model;
  if (stoppedAt !== null) return <Badge color="red">Stopped</Badge>;
  if (retryAt === null && failuresInARow === 0) return <Badge color="green">Working</Badge>;
  return (
    <div>
      <Badge color="amber">{retryAt === null ? `${failuresInARow} failures` : 'Paused'}</Badge>
      <div className="ops-quiet">
        {retryAt !== null && (
          <>
            Next try at <Moment at={retryAt} />.{' '}
          </>
        )}
        <span>{reason}</span>
      </div>
    </div>
  );
}

export function ProvidersView() {
  const models = useQuery(modelsQuery);
  return (
    <ShownQuery query={models}>
      {({ models: rows, stages }) => (
        <div className="ops-view">
          <StageModels stages={stages} />
          <ModelPrices stages={stages} />
          <SpeechVoices />
          {rows.length === 0 ? (
            <EmptyState title="No model was used in the last 24 hours." />
          ) : (
            <OpsTable
              label="Models"
              columns={columns}
              rows={rows}
              keyOf={({ model, service }) => `${service} ${model}`}
            />
          )}
        </div>
      )}
    </ShownQuery>
  );
}

function StopButton({ model: { model, service, stoppedAt } }: { model: OpsModel }) {
  const isStopped = stoppedAt === null;
  return (
    <ActionButton
      label={isStopped ? 'Stop' : 'Allow'}
      subject={model}
      title={isStopped ? `Send nothing to ${model}?` : `Send to ${model} again?`}
      intent={`model.${model}.${isStopped ? 'stop' : 'allow'}`}
      perform={(said) => callOps('postOpsModel', { body: { ...said, model, service, isStopped } })}
      isDangerous={isStopped}
    >
      {isStopped
        ? 'New requests that need it are refused before anything is charged. Accepted work waits until its deadline; predictions already sent are still followed.'
        : 'Waiting work continues, and new requests are accepted.'}
    </ActionButton>
  );
}
