import type { Db } from '@talkreel/db/client';
import { findBilling, setCustomer } from '@talkreel/db/credits/subscriptions.repo';
import type { User } from '@talkreel/db/schema';
import type Stripe from 'stripe';
import { notFound } from '../../errors.ts';
import { isMissing } from './stripe-client.ts';

/**
 * The user's customer at Stripe, created on first use and again if Stripe no longer knows it. Two concurrent requests
 * end with one: the first to store it wins, the other's is deleted. None is created for an account that is being deleted.
 */
export async function ensureCustomer(db: Db, stripe: Stripe, userId: string): Promise<string> {
  const user = await findUser(db, userId);
  if (user.stripe_customer_id && (await isKnown(stripe, user.stripe_customer_id)))
    return user.stripe_customer_id;
  const customer = await stripe.customers.create({
    ...(user.email === null ? {} : { email: user.email }),
    name: [user.first_name, user.last_name].filter(Boolean).join(' ') || user.username,
    metadata: { talkreel_user: userId },
  });
  if (await setCustomer(db, userId, customer.id, user.stripe_customer_id)) return customer.id;
  // Nobody else knows this customer: if its account was deleted meanwhile, it could still be charged.
  await deleteCustomer(stripe, customer.id);
  const { stripe_customer_id: stored } = await findUser(db, userId);
  if (stored === null) throw notFound();
  return stored;
}

async function findUser(db: Db, userId: string): Promise<User> {
  const billing = await findBilling(db, userId);
  if (!billing) throw notFound();
  return billing.user;
}

async function isKnown(stripe: Stripe, customerId: string): Promise<boolean> {
  try {
    return !(await stripe.customers.retrieve(customerId)).deleted;
  } catch (error) {
    if (isMissing(error)) return false;
    throw error;
  }
}

/** Ends its subscriptions at once and removes its cards; the payment history stays at Stripe. Safe to repeat. */
export async function deleteCustomer(stripe: Stripe, customerId: string): Promise<void> {
  try {
    await stripe.customers.del(customerId);
  } catch (error) {
    if (!isMissing(error)) throw error;
  }
}
