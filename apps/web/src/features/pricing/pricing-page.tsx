import { useId } from 'react';
import { Badge, Button, Skeleton } from '@mantine/core';
import { IconCheck, IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { FREE_GENERATIONS_DEFAULT } from '@talkreel/contracts/constants';
import type { Plan } from '@talkreel/contracts/http/payments';
import { renews } from '@talkreel/contracts/plan-interval';
import { Page } from '../../components/page/page.tsx';
import {
  badgeOf,
  IntervalChoice,
  type Billed,
} from '../../components/plan-card/interval-choice.tsx';
import { Gains, PlanCard } from '../../components/plan-card/plan-card.tsx';
import { useBilled } from '../../components/plan-card/use-billed.ts';
import { ErrorState } from '../../components/states/error-state.tsx';
import { authPath, paths, subscribePath, switchPlanPath } from '../../config/paths.ts';
import { useAuth } from '../../lib/auth/user.ts';
import { plural } from '../../lib/format.ts';
import { offeredPlans, plansQuery, type OfferedPlans } from '../../lib/payments/plans.ts';
import { everyPlanHas, generationBuys, questions } from './offer.ts';
import classes from './pricing-page.module.css';

export default function PricingPage() {
  return (
    <Page title="Pricing" lead="Start free, without a card. Pay when you want to make more.">
      <Plans />
      <Includes title="What one generation buys" lines={generationBuys} />
      <Includes title="Included in every plan, even Free" lines={everyPlanHas} />
      <section className={classes.section} aria-labelledby="questions">
        <h2 id="questions">Questions</h2>
        <div>
          {questions.map(({ question, answer }) => (
            <details key={question} className={classes.question} name="pricing">
              <summary>
                {question}
                <IconPlus size={22} stroke={1.75} aria-hidden="true" />
              </summary>
              <p>{answer}</p>
            </details>
          ))}
        </div>
      </section>
    </Page>
  );
}

function Includes({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId();
  return (
    <section className={classes.section} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul className={classes.includes}>
        {lines.map((line) => (
          <li key={line}>
            <IconCheck size={20} stroke={2} aria-hidden="true" />
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Plans() {
  const [billed, setBilled] = useBilled();
  const { data, isPending, isLoadingError, isFetching, refetch } = useQuery(plansQuery);
  const { user } = useAuth();
  if (isLoadingError)
    return (
      <ErrorState
        title="Failed to load subscription plans"
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    );
  const offered = offeredPlans(data ?? []);
  return (
    <>
      <div className={classes.billing}>
        <IntervalChoice plans={offered} value={billed} onChange={setBilled} />
      </div>
      <Cards
        plans={data?.filter((plan) => isShown(plan, billed, offered)) ?? null}
        offered={offered}
        user={user}
        isPending={isPending}
      />
    </>
  );
}

/** Whether a plan is shown: it is active, and of the two subscriptions the chosen one. */
function isShown({ isActive, interval }: Plan, billed: Billed, offered: OfferedPlans): boolean {
  if (!isActive) return false;
  if (interval === 'once' || !offered.monthly || !offered.annual) return true;
  return interval === billed;
}

interface CardsProps {
  /** The plans; null while they load. */
  plans: Plan[] | null;
  offered: OfferedPlans;
  user: ReturnType<typeof useAuth>['user'];
  isPending: boolean;
}

function Cards({ plans, offered, user, isPending }: CardsProps) {
  const premium = premiumOf(user);
  const isFree = user != null && premium === null;
  return (
    <div className={classes.plans}>
      <section className={classes.free} aria-label="Free">
        <div className={classes.freeHead}>
          <h2>Free</h2>
          {isFree && <CurrentPlan />}
        </div>
        <p className={classes.price}>$0</p>
        <p className={classes.quiet}>To try it out. No card.</p>
        <Gains
          of={[
            plural(FREE_GENERATIONS_DEFAULT, 'generation'),
            'Full access to all features',
            'Exports, captions and your brand too',
          ]}
        />
        <Button
          component={Link}
          to={user == null ? authPath(paths.home) : paths.home}
          variant="default"
          fullWidth
        >
          {user == null ? 'Start free' : 'Start Creating'}
        </Button>
      </section>
      {isPending && [1, 2].map((key) => <Skeleton key={key} height={380} radius={20} />)}
      {plans?.map((plan) => (
        <PlanCard
          key={plan.id}
          plan={plan}
          isSelected={premium === null ? renews(plan) : premium === plan.interval}
          badge={premium === plan.interval ? 'Your plan' : badgeOf(plan, offered)}
        >
          <BuyButton plan={plan} premium={premium} />
        </PlanCard>
      ))}
    </div>
  );
}

function CurrentPlan() {
  return (
    <Badge variant="light" color="violet" size="lg" tt="none">
      Your plan
    </Badge>
  );
}

/** How often the user's subscription is paid; null without one. */
function premiumOf(user: CardsProps['user']): Billed | null {
  if (user?.subscriptionStatus !== 'active') return null;
  return user.credits.interval ?? 'month';
}

function BuyButton({ plan, premium }: { plan: Plan; premium: Billed | null }) {
  if (plan.interval === 'once')
    return (
      <Button component={Link} to={paths.additionalGenerations} variant="default" fullWidth>
        Buy generations
      </Button>
    );
  if (premium === null)
    return (
      <Button component={Link} to={subscribePath(plan.interval)} fullWidth>
        Upgrade to Premium
      </Button>
    );
  const isOwn = premium === plan.interval;
  return (
    <Button
      component={Link}
      to={isOwn ? paths.profile : switchPlanPath(plan.interval)}
      variant={isOwn ? 'default' : 'filled'}
      fullWidth
    >
      {isOwn ? 'Manage your plan' : `Change to ${plan.name}`}
    </Button>
  );
}
