import type { Contract } from '@talkreel/contracts/contract';
import type { EtaRange } from '@talkreel/contracts/http/generations';
import type { Quote, QuoteRefusal, QuoteRequest } from '@talkreel/contracts/http/quotes';
import type { GenerationKind } from '@talkreel/contracts/names';
import { routes } from '@talkreel/contracts/routes';
import type { Db } from '@talkreel/db/client';
import { findUserWithCredits } from '@talkreel/db/accounts/users.repo';
import { readStageTimings, type TimedWork } from '@talkreel/db/generations/timing.repo';
import { listModelUse, type ModelUse } from '@talkreel/db/operators/stage-settings.repo';
import { etaRange } from '@talkreel/queue/progress';
import type { z } from 'zod';
import { HttpError, isRefusal, notFound } from '../errors.ts';
import { type QuotedRequest, signQuote } from '../lib/quote-token.ts';
import { remembered } from '../lib/remembered.ts';
import { requireKnown } from '../lib/unknown-fields.ts';
import { toBalance } from '../lib/user.view.ts';
import type { Requester } from '../plugins/app/auth.ts';
import type { Assessment, Refusal } from './assessment.ts';
import type { Prepared, StartLimits } from './start-limits.ts';

const FRESH_MS = 10_000;
const NO_PRICE = { quote: null, expiresAt: null, generations: null, detail: null, seconds: null };

/** A part of a request after validation. */
type Read<C extends Contract, Part extends keyof Contract> =
  C extends Record<Part, z.ZodType> ? z.output<C[Part]> : unknown;

interface Input<C extends Contract> {
  params: Read<C, 'params'>;
  query: Read<C, 'query'>;
  body: Read<C, 'body'>;
}

type Assess<C extends Contract> = (requester: Requester, input: Input<C>) => Promise<Assessment>;

/** Prices of calls before they are made. The routes offer theirs: with the code that also starts the work. */
export interface Quotes {
  /** A call that starts one generation, prepared as it is when it is started. */
  offer<C extends Contract, Kind extends GenerationKind>(
    contract: C,
    kind: Kind,
    prepare: (userId: string, input: Input<C>) => Prepared<Kind> | Promise<Prepared<Kind>>,
  ): void;
  /** A call that starts several. */
  offerSet<C extends Contract>(contract: C, assess: Assess<C>): void;
  /** Throws nothing for what the call would be refused with. */
  quote(requester: Requester, asked: QuoteRequest, forOperator: boolean): Promise<Quote>;
}

interface Offer {
  contract: Contract;
  assess: Assess<Contract>;
}

const keyOf = ({ method, path }: Pick<Contract, 'method' | 'path'>) => `${method} ${path}`;

export function createQuotes(deps: {
  db: Db;
  limits: StartLimits;
  secret: string;
  freeGenerations: number;
  /** How many generations of one user are made at once. */
  maxRunning: number;
}): Quotes {
  const { db, secret } = deps;
  const offers = new Map<string, Offer>();
  const readTimings = remembered(FRESH_MS, () => readStageTimings(db));
  const readModelUse = remembered(FRESH_MS, () => listModelUse(db));

  function offerSet<C extends Contract>(contract: C, assess: Assess<C>): void {
    offers.set(keyOf(contract), { contract, assess: assess as Assess<Contract> });
  }

  async function secondsOf({ work, workAfter }: Assessment): Promise<EtaRange | null> {
    const timings = await readTimings();
    const [first = []] = work;
    const rounds = Math.ceil(work.length / deps.maxRunning);
    const range = (stages: TimedWork[]) =>
      sumOf(stages.map((stage) => etaRange(timings.get(stage), 0, null)));
    const each = range(first);
    const after = range(workAfter);
    if (each === null || after === null) return null;
    return {
      minSeconds: each.minSeconds * rounds + after.minSeconds,
      maxSeconds: each.maxSeconds * rounds + after.maxSeconds,
    };
  }

  async function centsOf({ work, workAfter }: Assessment): Promise<number | null> {
    const use = await readModelUse();
    const each = [...work.flat(), ...workAfter].map((stage) => centsOfOne(stage, use));
    return each.includes(null) ? null : each.reduce<number>((sum, one) => sum + (one ?? 0), 0);
  }

  async function availableTo(userId: string): Promise<number> {
    const user = await findUserWithCredits(db, userId);
    if (!user) throw notFound();
    const isSubscribed = user.subscription_status === 'active';
    return toBalance(user.account, isSubscribed, deps.freeGenerations).available;
  }

  /** @throws {HttpError} {@link PaymentRequiredError} what the call would be refused with before it has a price. */
  async function read(requester: Requester, asked: QuoteRequest): Promise<Priced> {
    const offer = offers.get(keyOf(routes[asked.call]));
    if (!offer) throw new Error(`${asked.call} offers no price`);
    const input = readInput(offer.contract, asked, requester.apiKeyId !== null);
    return {
      route: keyOf(offer.contract),
      words: [input.params, input.query, input.body],
      assessment: await offer.assess(requester, input),
    };
  }

  async function price(
    { userId }: Requester,
    { assessment, ...request }: Priced,
    forOperator: boolean,
  ): Promise<Omit<Quote, 'available' | 'isTest'>> {
    const { generations, detail, refusals } = assessment;
    const { token, expiresAt } = signQuote(secret, userId, request, generations);
    return {
      quote: token,
      expiresAt: expiresAt.toISOString(),
      generations,
      detail,
      seconds: await secondsOf(assessment),
      refusals: refusals.map(toRefusal),
      ...(forOperator && { costCents: await centsOf(assessment) }),
    };
  }

  return {
    offerSet,
    offer: (contract, kind, prepare) =>
      offerSet(contract, async (requester, input) =>
        deps.limits.assess(requester, kind, await prepare(requester.userId, input)),
      ),
    async quote(requester, asked, forOperator) {
      const { isTest } = requester;
      const available = await availableTo(requester.userId);
      try {
        const priced = await read(requester, asked);
        return { ...(await price(requester, priced, forOperator)), isTest, available };
      } catch (error) {
        if (!isRefusal(error)) throw error;
        return { ...NO_PRICE, isTest, available, refusals: [toRefusal(error)] };
      }
    },
  };
}

/** A request that has been read, and what would become of it. */
interface Priced extends QuotedRequest {
  assessment: Assessment;
}

function readInput(
  contract: Contract,
  asked: QuoteRequest,
  refuseUnknown: boolean,
): Input<Contract> {
  const { params, query, body } = contract;
  // A malformed id in an address is a 404, as in the call itself.
  const read = params?.safeParse(inAddress(asked.params));
  if (read?.success === false) throw notFound();
  const input = {
    params: read?.data ?? {},
    query: query ? parse(query, inAddress(asked.query)) : {},
    body: body && parse(body, asked.body),
  };
  if (refuseUnknown) requireKnown(asked.body, input.body);
  return input;
}

/** Everything in an address is text. */
function inAddress(values: QuoteRequest['params'] = {}): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

/** @throws {HttpError} 400, worded as the call itself would be refused */
function parse(schema: z.ZodType, sent: unknown): unknown {
  const read = schema.safeParse(sent);
  if (read.success) return read.data;
  const [issue] = read.error.issues;
  throw new HttpError(
    400,
    'invalid',
    issue?.message ?? 'Invalid request',
    issue && issue.path.length > 0 ? issue.path.join('.') : undefined,
  );
}

function sumOf(ranges: Array<EtaRange | null>): EtaRange | null {
  const sum = { minSeconds: 0, maxSeconds: 0 };
  for (const range of ranges) {
    if (range === null) return null;
    sum.minSeconds += range.minSeconds;
    sum.maxSeconds += range.maxSeconds;
  }
  return sum;
}

/** What our own machines do costs nobody anything. */
const OURS: ReadonlySet<TimedWork> = new Set(['export', 'join', 'media', 'own-recording']);

function centsOfOne(work: TimedWork, use: ModelUse[]): number | null {
  if (OURS.has(work)) return 0;
  const of = use.filter(({ service }) => service === work);
  const sum = (part: 'tries' | 'cents') => of.reduce((total, one) => total + one[part], 0);
  return sum('tries') === 0 ? null : sum('cents') / sum('tries');
}

function toRefusal(refusal: Refusal): QuoteRefusal {
  if (!(refusal instanceof HttpError))
    return { status: 402, code: refusal.reply.code, message: refusal.message };
  const { status, code, message, field } = refusal;
  return { status, code, message, ...(field !== undefined && { field }) };
}
