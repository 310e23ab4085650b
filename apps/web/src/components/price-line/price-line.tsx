import { Fragment } from 'react';
import { IconCircleCheck, IconInfoCircle, IconTicket } from '@tabler/icons-react';
import type { Price } from '@talkreel/contracts/http/price';
import { creditsLeft } from '../../lib/credits.ts';
import classes from './price-line.module.css';

interface PriceLineProps {
  /** The id for `aria-describedby` of the button beside the line. */
  id?: string;
  /** The price; undefined while unknown, when its space is reserved. */
  price: Price | undefined;
}

/** The line beside a button that says what pressing it costs now. */
export function PriceLine({ id, price }: PriceLineProps) {
  if (price === undefined) return <span className={classes.root} id={id} data-unknown />;
  const { tone, label, left, details } = priceWords(price);
  return (
    <span className={classes.root} id={id} data-tone={tone}>
      <Icon tone={tone} />
      <span className={classes.parts}>
        {[label, ...details].map((part, index) => (
          <Fragment key={part}>
            {index > 0 && <span> </span>}
            <span className={classes.part}>
              {index > 0 && <span className={classes.dot}>{'· '}</span>}
              <span className={index === 0 ? classes.label : undefined}>{part}</span>
              {index === 0 && left !== null && (
                <>
                  <span> </span>
                  <span className={classes.dot}>{'· '}</span>
                  {left}
                </>
              )}
            </span>
          </Fragment>
        ))}
      </span>
    </span>
  );
}

function Icon({ tone }: { tone: ReturnType<typeof priceWords>['tone'] }) {
  const props = { className: classes.icon ?? '', size: 18, stroke: 1.75, 'aria-hidden': true };
  if (tone === 'included') return <IconCircleCheck {...props} />;
  return tone === 'short' ? <IconInfoCircle {...props} /> : <IconTicket {...props} />;
}

interface PriceWords {
  /** included: costs nothing now; uses: takes a generation; short: the server would refuse. */
  tone: 'included' | 'uses' | 'short';
  label: string;
  /** What is left stays on the line of what it is taken from; null where nothing is taken. */
  left: string | null;
  details: string[];
}

/** The server's quote, worded for the line beside a button. */
function priceWords(price: Price): PriceWords {
  if (price.refusal !== null)
    return { tone: 'short', label: price.refusal, left: null, details: [] };
  const details = price.detail === null ? [] : [price.detail];
  if (price.cost === 1 && price.kind === 'audio' && price.detail === null)
    details.push('video included');
  if (price.cost === 0)
    return { tone: 'included', label: includedIn(price), left: null, details: [] };
  return {
    tone: price.affordable ? 'uses' : 'short',
    label: price.label,
    left: creditsLeft(price).short,
    details,
  };
}

function includedIn({ kind, label, detail }: Price): string {
  if (detail !== null) return detail;
  return kind === 'lipsync' && label === 'Included' ? 'Included with your audio' : label;
}
