import type { Price } from '@talkreel/contracts/http/price';

/**
 * The price of a first speech with three generations left; override only what the test is about.
 */
export function price(parts: Partial<Price> = {}): Price {
  return {
    kind: 'audio',
    cost: 1,
    label: 'Uses 1 generation',
    detail: null,
    takesUsed: null,
    takesIncluded: 3,
    available: 3,
    affordable: true,
    refusal: null,
    ...parts,
  };
}
