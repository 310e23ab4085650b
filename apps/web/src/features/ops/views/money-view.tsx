import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { OpsMoney, OpsMoneyDay, OpsMoneyPlan } from '@talkreel/contracts/http/ops-money';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { formatPrice } from '../../../lib/format.ts';
import { moneyQuery } from '../api/queries.ts';
import { OpsTable, type Column } from '../components/ops-table.tsx';
import { ShownQuery } from '../components/shown-query.tsx';

const ranges = [
  { label: '7 days', value: '7' },
  { label: '30 days', value: '30' },
  { label: '90 days', value: '90' },
] as const;

const planNames: Readonly<Record<OpsMoneyPlan['plan'], string>> = {
  free: 'Free allowance',
  period: 'Premium',
  pack: 'Packs and gifts',
  uncounted: 'Scripts and portraits',
};

const formatMoney = (cents: number): string =>
  cents < 0 ? `−${formatPrice(-cents)}` : formatPrice(cents);

const planColumns: ReadonlyArray<Column<OpsMoneyPlan>> = [
  { label: 'Paid with', kind: 'name', cell: ({ plan }) => planNames[plan] },
  { label: 'Revenue', kind: 'number', cell: ({ revenueCents }) => formatMoney(revenueCents) },
  { label: 'Spent on models', kind: 'number', cell: ({ spentCents }) => formatMoney(spentCents) },
  {
    label: 'Margin',
    kind: 'number',
    cell: ({ revenueCents, spentCents }) => formatMoney(revenueCents - spentCents),
  },
];

const stages = ['script', 'image', 'audio', 'image-to-video', 'lipsync'] as const;

const dayColumns: ReadonlyArray<Column<OpsMoneyDay>> = [
  { label: 'Day (UTC)', kind: 'name', cell: ({ day }) => day },
  { label: 'Revenue', kind: 'number', cell: ({ revenueCents }) => formatMoney(revenueCents) },
  { label: 'Spent', kind: 'number', cell: ({ spentCents }) => formatMoney(spentCents) },
  ...stages.map((stage): Column<OpsMoneyDay> => ({
    label: stage,
    kind: 'number',
    cell: ({ byStage }) => formatMoney(byStage[stage] ?? 0),
  })),
];

export function MoneyView() {
  const [search, setSearch] = useSearchParams();
  const range = ranges.find(({ value }) => value === search.get('days'))?.value ?? '30';
  const money = useQuery(moneyQuery(Number(range)));
  return (
    <div className="ops-view">
      <FilterChips
        label="Period"
        options={ranges}
        value={range}
        onChange={(days) => setSearch({ days }, { replace: true })}
      />
      <ShownQuery query={money}>{(figures) => <Figures money={figures} />}</ShownQuery>
    </div>
  );
}

function Figures({ money: { days, plans } }: { money: OpsMoney }) {
  return (
    <>
      <p className="ops-quiet">
        Model costs use list prices, like the daily cap. Revenue is what was paid on a day, less
        what has been returned since.
      </p>
      <OpsTable label="By plan" columns={planColumns} rows={plans} keyOf={({ plan }) => plan} />
      <OpsTable label="By day" columns={dayColumns} rows={days} keyOf={({ day }) => day} />
    </>
  );
}
