import { useId, useState, type ReactNode } from 'react';
import { Button } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { setTexts } from '@talkreel/contracts/texts/sets';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Price } from '@talkreel/contracts/http/price';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { paths } from '../../../config/paths.ts';
import { plural } from '../../../lib/format.ts';
import { usePrice } from '../../../lib/price/price.ts';
import type { useStart } from '../hooks/use-draft.ts';
import { setKinds, type SetKind } from '../model/set-kinds.ts';
import classes from './order-summary.module.css';

interface OrderSummaryProps {
  kind: SetKind;
  /** A picture of it, above the total. */
  stage?: ReactNode;
  /** What shows it before it is paid. */
  draft: ReactNode;
  /** The factors and their product, such as '3 openings × 2 actors'. */
  factors: string;
  headline: string;
  /** The number of parts, each of which costs one generation; if 0, the price of one is shown. */
  count: number;
  /** A note under the price. */
  note: string;
  name: string;
  onName: (name: string) => void;
  /** The fields for the options. */
  children: ReactNode;
  icon: Icon;
  button: string;
  /** Why the set cannot be started; null if it can. Shown after the first try. */
  problem: string | null;
  /** Disables the button and is shown beside it: what to choose, write or shorten first. */
  missing?: string | null;
  start: Pick<ReturnType<typeof useStart>, 'isPending' | 'mutate'>;
}

const isShort = ({ cost, available }: Price, count: number): boolean => count * cost > available;

/** The total of a form's choices, its price, and the button; the summary stays in view. */
export function OrderSummary(props: OrderSummaryProps) {
  const { kind, factors, headline, count, problem, missing = null, start, icon: Glyph } = props;
  const price = usePrice({ kind: setKinds[kind].partKind });
  const [wasTried, setWasTried] = useState(false);
  const priceId = useId();
  const reasonId = useId();
  return (
    <aside className={classes.root} aria-label={`This ${kind}`}>
      {props.stage}
      <div className={classes.card}>
        <p className={classes.factors}>{factors}</p>
        <p className={classes.videos}>{headline}</p>
        <div
          className={classes.cost}
          id={priceId}
          data-short={(price && isShort(price, count)) || undefined}
        >
          {price && <Cost kind={kind} price={price} count={count} note={props.note} />}
        </div>
        {props.draft}
        <div className={classes.options}>
          <LimitedInput
            label="Name"
            placeholder={`Named after the first ${setKinds[kind].namesake}`}
            limit={NAME_MAX_CHARACTERS}
            autoComplete="off"
            value={props.name}
            onChange={(event) => props.onName(event.currentTarget.value)}
          />
          {props.children}
        </div>
      </div>
      <div className={classes.start}>
        {missing === null && (
          <p className={classes.short} aria-hidden="true">
            {factors}
          </p>
        )}
        <Reason id={reasonId} isAlert={missing === null}>
          {missing ?? (wasTried ? problem : null)}
        </Reason>
        <Button
          size="lg"
          fullWidth
          loading={start.isPending}
          disabled={missing !== null}
          aria-describedby={missing !== null ? `${reasonId} ${priceId}` : priceId}
          leftSection={<Glyph size={22} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            setWasTried(true);
            if (problem === null) start.mutate({ hasSomeLeft: (price?.available ?? 0) > 0 });
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

interface ReasonProps {
  id: string;
  /** Whether it answers a press. */
  isAlert: boolean;
  children: string | null;
}

/** Why the set cannot be started; null: it can. */
function Reason({ id, isAlert, children }: ReasonProps) {
  if (children === null) return null;
  return (
    <p
      className={isAlert ? classes.problem : classes.reason}
      id={id}
      role={isAlert ? 'alert' : undefined}
    >
      {children}
    </p>
  );
}

interface CostProps extends Pick<OrderSummaryProps, 'kind' | 'count' | 'note'> {
  price: Price;
}

function Cost({ kind, price, count, note }: CostProps) {
  const { cost, available, refusal } = price;
  const { part } = setKinds[kind];
  const needed = count * cost;
  return (
    <>
      {refusal !== null ? (
        <p>{refusal}</p>
      ) : isShort(price, count) ? (
        <p>
          {setTexts.needs(`This ${kind}`, needed, available)}{' '}
          <Link to={paths.pricing}>Get more</Link>
        </p>
      ) : count === 0 ? (
        <p>
          <strong>{plural(cost, 'generation')}</strong> for each {part}. You have {available} left.
        </p>
      ) : (
        <p>
          <strong>{plural(needed, 'generation')}</strong>, one for each {part}. {available - needed}{' '}
          left afterwards.
        </p>
      )}
      <p className={classes.note}>{note}</p>
    </>
  );
}
