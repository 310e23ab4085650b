import { Button } from '@mantine/core';
import { Link } from 'react-router-dom';
import {
  PACK_GENERATIONS,
  PACK_PRICE_CENTS,
  PREMIUM_GENERATIONS_PER_MONTH,
} from '@talkreel/contracts/constants';
import { texts } from '@talkreel/contracts/texts';
import { paths } from '../../config/paths.ts';
import classes from './paywall.module.css';

export interface PaywallOffersProps {
  limit: number;
  /** A subscriber whose month is used up can only add generations. */
  requiresAdditionalOnly: boolean;
  onChoose?: () => void;
}

/** The two ways on, side by side: a month of Premium, or a pack that does not expire. */
export function PaywallOffers({ limit, requiresAdditionalOnly, onChoose }: PaywallOffersProps) {
  return (
    <div className={classes.root}>
      <p className={classes.body}>{texts.paywall.body(limit)}</p>
      <div className={classes.offers}>
        {!requiresAdditionalOnly && (
          <section className={classes.offer} data-main>
            <h3 className={classes.name}>Premium Monthly</h3>
            <p className={classes.figure}>
              {PREMIUM_GENERATIONS_PER_MONTH}
              <small>generations monthly</small>
            </p>
            <p className={classes.note}>Full access to all features</p>
            <Button
              component={Link}
              to={paths.subscribe}
              fullWidth
              {...(onChoose && { onClick: onChoose })}
            >
              Upgrade to Premium
            </Button>
          </section>
        )}
        <section className={classes.offer}>
          <h3 className={classes.name}>Extra pack</h3>
          <p className={classes.figure}>
            {PACK_GENERATIONS}
            <small>additional generations</small>
          </p>
          <p className={classes.note}>${PACK_PRICE_CENTS / 100} once. No subscription required</p>
          <Button
            component={Link}
            to={paths.additionalGenerations}
            variant={requiresAdditionalOnly ? 'filled' : 'default'}
            fullWidth
            {...(onChoose && { onClick: onChoose })}
          >
            Buy generations
          </Button>
        </section>
      </div>
    </div>
  );
}
