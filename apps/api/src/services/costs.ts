import { TAKES_INCLUDED } from '@talkreel/contracts/constants';
import type { Cost } from '@talkreel/contracts/http/cost';
import type { GenerationKind } from '@talkreel/contracts/names';
import { kindCost } from '@talkreel/queue/catalog';

/** Of a generation that is to be started, or was. */
export interface Charge {
  kind: GenerationKind;
  cost: Cost;
  /** 2 or 3: a further take of a paid speech; null for anything else. */
  take: number | null;
}

/** Shown beside a button before it is pressed. */
export function costLabel({ kind, cost }: Pick<Charge, 'kind' | 'cost'>): string {
  if (cost === 1) return 'Uses 1 generation';
  return kindCost[kind] === 0 ? 'Free' : 'Included';
}

/** In the reply once it is accepted. */
export function costMessage({ kind, cost, take }: Charge): string {
  if (take !== null) return `Included: take ${take} of ${TAKES_INCLUDED}.`;
  return kind === 'lipsync' && cost === 0
    ? 'Included with your speech.'
    : `${costLabel({ kind, cost })}.`;
}
