import { Badge } from '@mantine/core';
import type { OpsStageModel } from '@talkreel/contracts/http/ops-providers';
import { OpsTable, type Column } from './ops-table.tsx';

type Choice = OpsStageModel['choices'][number];
type Row = Choice & { stage: string; isChosen: boolean };

/** 70 → '$0.70', 8.4 → '$0.084', 0.05 → '$0.0005'. */
const formatCents = (cents: number): string =>
  `$${Number.isInteger(cents) ? (cents / 100).toFixed(2) : Number((cents / 100).toPrecision(3))}`;

/** What one run of a model costs, and a second where seconds are paid for; of servers of one's own, nothing is known. */
export function priceWords({ costCents, centsPerSecond }: Choice): string {
  if (costCents === null) return '';
  const run = `about ${formatCents(costCents)} a run`;
  return centsPerSecond === null ? run : `${formatCents(centsPerSecond)} a second, ${run}`;
}

const columns: ReadonlyArray<Column<Row>> = [
  {
    label: 'Model',
    kind: 'name',
    cell: ({ model, stage, isChosen }) => (
      <div>
        {model}
        <div className="ops-quiet">{isChosen ? `${stage}, chosen here` : stage}</div>
      </div>
    ),
  },
  { label: 'License', cell: (row) => <Licence row={row} /> },
  {
    label: 'A second',
    kind: 'number',
    cell: ({ centsPerSecond }) => (centsPerSecond === null ? '–' : formatCents(centsPerSecond)),
  },
  {
    label: 'A run',
    kind: 'number',
    cell: ({ costCents }) => (costCents === null ? 'Yours' : formatCents(costCents)),
  },
];

function Licence({ row: { licence, isCommercial } }: { row: Row }) {
  if (licence === null) return 'That of your own server';
  return (
    <div>
      {licence}
      {isCommercial === false && (
        <div>
          <Badge color="amber">Not for commercial use</Badge>
        </div>
      )}
    </div>
  );
}

/** Every model that may be chosen, with its licence and prices. */
export function ModelPrices({ stages }: { stages: readonly OpsStageModel[] }) {
  const rows = stages.flatMap(({ stage, model, choices }) =>
    choices.map((choice) => ({ ...choice, stage, isChosen: choice.model === model })),
  );
  return (
    <section aria-label="Licenses and prices">
      <p className="ops-quiet">
        List prices. A run is one piece of speech, one picture, or the longest clip that is asked
        for; what is paid by the second costs less for a shorter one.
      </p>
      <OpsTable
        label="Licenses and prices of models"
        columns={columns}
        rows={rows}
        keyOf={({ stage, model }) => `${stage} ${model}`}
      />
    </section>
  );
}
