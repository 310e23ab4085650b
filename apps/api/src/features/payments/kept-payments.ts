import type { Db } from '@talkreel/db/client';
import {
  findKeptPayment,
  keepLatePayments,
  listKeptReferences,
  saveReturned,
  type KeptPayment,
} from '@talkreel/db/credits/kept-payments.repo';
import { listPlans } from '@talkreel/db/credits/plans.repo';
import { rememberWebhook } from '@talkreel/db/operators/webhook-events.repo';
import type { MaintenanceTask } from '@talkreel/queue/maintenance-task';
import type Stripe from 'stripe';
import { isStripeAway } from './stripe-client.ts';
import { idOf } from './stripe-reference.ts';
import { lookUp, takeSnapshot } from './stripe-snapshot.ts';

const EVERY_MS = 3_600_000;
const PAGE = 20;
/** Cards can rarely be disputed for longer; what comes later is known by its event alone. */
const COMPARED_DAYS = 180;
/** A try only fails because another process changed the payment in between. */
const MAX_TRIES = 10;

export interface KeptPaymentDeps {
  db: Db;
  stripe: Stripe;
}

/** The payments of deleted accounts: what is returned of them is still recorded. */
export interface KeptPayments {
  /** Compares the payment of an event whose customer belongs to no user. */
  compareKeptOf(event: Stripe.Event): Promise<void>;
  /** Compares one payment with Stripe. True: more or less was returned than was recorded. */
  compareKept(reference: string): Promise<boolean>;
  /** Records what a customer paid since then: their account was being deleted. */
  keepLate(customerId: string, since: Date): Promise<void>;
}

export function createKeptPayments({ db, stripe }: KeptPaymentDeps): KeptPayments {
  async function compareKept(reference: string): Promise<boolean> {
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const kept = await findKeptPayment(db, [reference]);
      const returned = kept && (await returnedOf(kept));
      if (!kept || returned === undefined || returned === kept.returned_cents) return false;
      if (await saveReturned(db, kept, returned)) return true;
    }
    throw new Error(`${reference} was changed by others all the time`);
  }

  /** The cents returned of a payment; undefined: Stripe does not say, or does not know it. */
  async function returnedOf({ reference, amount_cents: amount }: KeptPayment) {
    const { payments, withdrawn } = await lookUp(stripe, reference, await listPlans(db));
    return withdrawn.includes(reference) ? amount : payments[0]?.returnedCents;
  }

  return {
    compareKept,
    async compareKeptOf(event) {
      const { references, chargeId } = namedIn(event.data.object);
      const kept = await findKeptPayment(db, references, chargeId);
      if (kept) await compareKept(kept.reference);
    },
    async keepLate(customerId, since) {
      const plans = await listPlans(db);
      const { payments } = await takeSnapshot(stripe, customerId, { plans, known: [] });
      await keepLatePayments(
        db,
        payments.filter(({ paidAt }) => paidAt > since),
      );
    },
  };
}

/** The payment that an event may be about: a charge, a refund, a dispute, an invoice or an intent. */
function namedIn(about: object): { references: string[]; chargeId: string | null } {
  const fields = new Map<string, unknown>(Object.entries(about));
  const idIn = (kind: string) =>
    idOf(fields.get('object') === kind ? fields.get('id') : fields.get(kind));
  const [invoice, intent] = [idIn('invoice'), idIn('payment_intent')];
  return {
    references: [
      ...(invoice === null ? [] : [`invoice:${invoice}`]),
      ...(intent === null ? [] : [`payment:${intent}`]),
    ],
    chargeId: idIn('charge'),
  };
}

/** Compares all of them once per day (UTC), in case an event was lost; where a process stops, another goes on. */
export function compareKeptPayments(deps: {
  db: Db;
  kept: () => Promise<KeptPayments>;
}): MaintenanceTask {
  return {
    name: 'kept-payments',
    everyMs: EVERY_MS,
    async step({ cursor, signal, log }) {
      const { db } = deps;
      if (cursor === null) {
        const today = new Date().toISOString().slice(0, 10);
        return (await rememberWebhook(db, 'kept-payments', today)) ? '' : null;
      }
      const page = { after: cursor, days: COMPARED_DAYS, limit: PAGE };
      const references = await listKeptReferences(db, page);
      for (const reference of references) {
        signal.throwIfAborted();
        try {
          const { compareKept } = await deps.kept();
          if (await compareKept(reference)) log.warn({ reference }, 'ledger differed from stripe');
        } catch (error) {
          // The next run goes on here, an hour later.
          if (isStripeAway(error)) throw error;
          log.warn({ reference, err: error }, 'not compared with stripe');
        }
      }
      return references.length === PAGE ? (references.at(-1) ?? null) : null;
    },
  };
}
