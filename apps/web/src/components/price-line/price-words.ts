import type { Price } from '@talkreel/contracts/http/price';
import { creditsLeft } from '../../lib/credits.ts';

export interface PriceWords {
  /** included: costs nothing now; uses: takes a generation; short: would be refused. */
  tone: 'included' | 'uses' | 'short';
  label: string;
  details: string[];
}

/** The server's quote, worded for the line beside a button. */
export function priceWords(price: Price): PriceWords {
  if (price.refusal !== null) return { tone: 'short', label: price.refusal, details: [] };
  const details = price.detail === null ? [] : [price.detail];
  if (price.cost === 1 && price.kind === 'audio' && price.detail === null)
    details.push('video included');
  if (price.cost === 0) return { tone: 'included', label: price.label, details };
  return {
    tone: price.affordable ? 'uses' : 'short',
    label: price.label,
    details: [...details, creditsLeft(price).short],
  };
}
