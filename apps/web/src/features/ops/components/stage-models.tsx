import { useState } from 'react';
import { NativeSelect } from '@mantine/core';
import { callOps } from '@talkreel/client/ops-client';
import type { OpsStageModel } from '@talkreel/contracts/http/ops-providers';
import { ActionButton } from './action-button.tsx';
import { priceWords } from './model-prices.tsx';
import { OpsTable, type Column } from './ops-table.tsx';

const CONFIGURED = 'As configured';

const columns: ReadonlyArray<Column<OpsStageModel>> = [
  { label: 'Stage', kind: 'name', cell: ({ stage }) => stage },
  { label: 'Made with', cell: (row) => <MadeWith row={row} /> },
  {
    label: 'While paused',
    cell: ({ fallbacks }) => (fallbacks.length === 0 ? 'Work waits' : fallbacks.join(', then ')),
  },
  { label: 'Actions', kind: 'actions', cell: (row) => <ChooseButton row={row} /> },
];

/** What a model's licence says about selling what it makes, and what it costs. */
function licenceWords(choice: OpsStageModel['choices'][number]): string {
  const { licence, isCommercial } = choice;
  if (licence === null) return 'your own server';
  const sale = isCommercial === false ? ', not for commercial use' : '';
  return `${licence}${sale}, ${priceWords(choice)}`;
}

function MadeWith({ row: { model, choices } }: { row: OpsStageModel }) {
  const chosen = choices.find((choice) => choice.model === model);
  return (
    <div>
      {model ?? CONFIGURED}
      {chosen && <div className="ops-quiet">{licenceWords(chosen)}</div>}
    </div>
  );
}

/** Which model makes each stage. */
export function StageModels({ stages }: { stages: readonly OpsStageModel[] }) {
  return (
    <OpsTable
      label="Model of each stage"
      columns={columns}
      rows={stages}
      keyOf={({ stage }) => stage}
    />
  );
}

function ChooseButton({ row: { stage, model, choices } }: { row: OpsStageModel }) {
  const [picked, setPicked] = useState<string | null>(null);
  const current = model ?? '';
  const value = picked ?? current;
  return (
    <ActionButton
      label="Change model"
      subject={stage}
      title={`Change the model for ${stage}?`}
      intent={`stage.${stage}.model.${value}`}
      perform={(said) =>
        callOps('postOpsStageModel', {
          params: { stage },
          body: { ...said, model: value === '' ? null : value },
        })
      }
      isIncomplete={value === current}
      done={value === '' ? CONFIGURED : value}
    >
      Workers use it for what they send next, without a restart. What was sent is still followed.
      Quality, time and cost may differ.
      <NativeSelect
        mt="md"
        label="Model"
        value={value}
        onChange={(event) => setPicked(event.currentTarget.value)}
        data={[
          { value: '', label: `${CONFIGURED} (the workers’ environment)` },
          ...choices.map((choice) => ({
            value: choice.model,
            label: `${choice.model} (${licenceWords(choice)})`,
          })),
        ]}
      />
    </ActionButton>
  );
}
