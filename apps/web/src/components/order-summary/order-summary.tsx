import { useId, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import type { Price } from '@talkreel/contracts/http/price';
import { batchTexts } from '@talkreel/contracts/batch-texts';
import { paths } from '../../config/paths.ts';
import { plural } from '../../lib/format.ts';
import classes from './order-summary.module.css';

interface OrderSummaryProps {
  /** The accessible name of the summary. */
  label: string;
  /** The factors and their product, such as '3 openings × 2 actors'. */
  factors: string;
  headline: string;
  /** The number of `of`, each of which costs one generation; if 0, the price of one is shown. */
  count: number;
  of: string;
  price: Price | undefined;
  /** A note under the price. */
  note: ReactNode;
  /** The fields for the name and the options. */
  children: ReactNode;
  icon: ReactNode;
  button: string;
  /** Why the order cannot be started; null if it can. Shown after the first try. */
  problem: string | null;
  isStarting: boolean;
  onStart: (hasSomeLeft: boolean) => void;
}

/** The total of a form's choices, its price, and the button; the summary stays in view. */
export function OrderSummary(props: OrderSummaryProps) {
  const { label, factors, headline, count, price, problem } = props;
  const [wasTried, setWasTried] = useState(false);
  const priceId = useId();
  return (
    <aside className={classes.root} aria-label={label}>
      <div className={classes.card}>
        <p className={classes.factors}>{factors}</p>
        <p className={classes.videos}>{headline}</p>
        <Cost id={priceId} {...props} />
        <div className={classes.options}>{props.children}</div>
      </div>
      <div className={classes.start}>
        <p className={classes.short} aria-hidden="true">
          {factors}
        </p>
        {wasTried && problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          loading={props.isStarting}
          aria-describedby={priceId}
          leftSection={props.icon}
          onClick={() => {
            setWasTried(true);
            if (problem === null) props.onStart((price?.available ?? 0) > 0);
          }}
        >
          {props.button}
          {count > 0 && (
            <span className={classes.price}>{` · ${plural(count, 'generation')}`}</span>
          )}
        </Button>
      </div>
    </aside>
  );
}

function Cost({
  id,
  label,
  price,
  count,
  of,
  note,
}: Pick<OrderSummaryProps, 'label' | 'price' | 'count' | 'of' | 'note'> & { id: string }) {
  if (price === undefined) return <div className={classes.cost} id={id} />;
  const needed = count * price.cost;
  const isShort = needed > price.available;
  return (
    <div className={classes.cost} id={id} data-short={isShort || undefined}>
      {price.refusal !== null ? (
        <p>{price.refusal}</p>
      ) : isShort ? (
        <p>
          {batchTexts.needs(label, needed, price.available)}{' '}
          <Link to={paths.pricing}>Get more</Link>
        </p>
      ) : count === 0 ? (
        <p>
          <strong>{plural(price.cost, 'generation')}</strong> for each {of}. You have{' '}
          {price.available} left.
        </p>
      ) : (
        <p>
          <strong>{plural(needed, 'generation')}</strong>, one for each {of}.{' '}
          {price.available - needed} left afterwards.
        </p>
      )}
      <p className={classes.note}>{note}</p>
    </div>
  );
}
