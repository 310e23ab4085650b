import type { Price } from '@talkreel/contracts/http/price';
import { CreditPill } from '../../../components/credit-pill/credit-pill.tsx';
import { PriceLine } from '../../../components/price-line/price-line.tsx';
import { samplePrice } from '../model/samples.ts';
import { Specimen, Specimens } from './specimens.tsx';

const prices: Array<[name: string, parts: Partial<Price>]> = [
  ['one generation', {}],
  ['included', { cost: 0, label: 'Included', detail: '1 of 3 takes used', takesUsed: 1 }],
  ['none left', { kind: 'influencer-video', available: 0, affordable: false }],
];

/** What something costs, and what is left. */
export function Prices() {
  return (
    <Specimens title="Prices">
      {prices.map(([name, parts]) => (
        <Specimen key={name} name={`PriceLine, ${name}`}>
          <PriceLine price={samplePrice(parts)} />
        </Specimen>
      ))}
      {[15, 0].map((available) => (
        <Specimen key={available} name={`CreditPill, ${available} left`}>
          <CreditPill credits={{ limit: 3, used: 3, packs: available, available }} />
        </Specimen>
      ))}
    </Specimens>
  );
}
