import type { Cost } from '@talkreel/contracts/http/cost';
import type { GenerationInputs } from '@talkreel/contracts/http/generation-inputs';
import type { GenerationKind, ProviderService, StageName } from '@talkreel/contracts/names';
import { texts } from '@talkreel/contracts/texts';
import { scriptHelpTexts } from '@talkreel/contracts/texts/make';
import { countUses, secondsUntilUse } from '@talkreel/db/credits/uses.repo';
import type { Db } from '@talkreel/db/client';
import { timedWorkOf } from '@talkreel/db/generations/timing.repo';
import { stepsOf } from '@talkreel/queue/catalog';
import { HttpError } from '../errors.ts';
import type { Requester } from '../plugins/app/auth.ts';
import type { Allowance } from './allowance.service.ts';
import { type Assessment, refusalsOf } from './assessment.ts';
import { testPlan, type Plan } from './plans.ts';
import { requireNoTestFile, requireSameMode } from './tests-apart.ts';
import type { ProviderStatus } from './provider-status.service.ts';

/** A request after its preparation: looked up, allowed and ready to be stored. */
export interface Prepared<Kind extends GenerationKind = GenerationKind> {
  title: string;
  input: GenerationInputs[Kind];
  /** Stored beside the input, but not part of what the request became. */
  about?: Partial<GenerationInputs[Kind]>;
  stageInputs: Partial<Record<StageName, Record<string, unknown>>>;
  /** Called again if something it was based on has changed before it was stored. */
  plan: () => Plan | Promise<Plan>;
  /**
   * A user may run only one request with this key at a time; a second one returns the first, for exports also once that
   * is done.
   */
  repeatKey?: string | null;
  /** The services it uses, if not all that its kind may use. */
  needs?: ProviderService[];
  /** An uploaded file that becomes part of its project. */
  uploadAsset?: string | null;
}

/** A prepared request, as far as limits depend on it. */
interface Limited extends Requester {
  kind: GenerationKind;
  input: object;
  needs?: ProviderService[];
}

/** What a free request counts as. */
export const useOf = ({ isTest, kind }: Pick<Limited, 'isTest' | 'kind'>) =>
  isTest ? ('test' as const) : kind;

/** What bounds the start of a generation: the same limits, whether it is started or quoted. */
export interface StartLimits {
  /** Why nothing can be started, regardless of the balance. */
  blockedBy(request: Limited, plan: Plan): Promise<HttpError | null>;
  /** @throws {HttpError} {@link PaymentRequiredError} the user or the key may start nothing more. */
  requireRoom(cost: Cost, requester: Requester): Promise<void>;
  /** What is free has a limit per hour, which is reached. */
  tooMany(request: Limited): Promise<HttpError>;
  /** What would become of the request; nothing is counted. */
  assess<Kind extends GenerationKind>(
    requester: Requester,
    kind: Kind,
    prepared: Prepared<Kind>,
  ): Promise<Assessment>;
}

export function createStartLimits(deps: {
  db: Db;
  providerStatus: Pick<ProviderStatus, 'problemOf'>;
  allowance: Allowance;
  freePerHour: number;
  testsPerHour: number;
}): StartLimits {
  const { db, allowance } = deps;
  const perHour = ({ isTest }: Requester) => (isTest ? deps.testsPerHour : deps.freePerHour);

  /** Tests ask no provider. */
  async function providerProblem({ isTest, kind, needs }: Limited): Promise<HttpError | null> {
    return isTest ? null : deps.providerStatus.problemOf(kind, needs);
  }

  async function requireStorage({ userId }: Requester): Promise<void> {
    const full = await allowance.storageProblem(userId);
    if (full) throw full;
  }

  async function requireFreeUse(request: Limited): Promise<void> {
    if ((await countUses(db, request.userId, useOf(request))) >= perHour(request))
      throw await tooMany(request);
  }

  async function tooMany(request: Limited): Promise<HttpError> {
    const { userId, input } = request;
    const most = perHour(request);
    const waitSeconds = await secondsUntilUse(db, userId, useOf(request), most);
    if (request.isTest) return tooManyTests(most, waitSeconds);
    const isHelp = 'task' in input && input.task !== undefined;
    const message = isHelp
      ? scriptHelpTexts.tooMany(most, Math.ceil(waitSeconds / 60))
      : texts.provider.rateLimited;
    return new HttpError(429, 'rate_limited', message, undefined, waitSeconds);
  }

  return {
    tooMany,
    blockedBy: async (request, plan) =>
      (await providerProblem(request)) ??
      plan.refusal ??
      (await allowance.storageProblem(request.userId)),
    async requireRoom(cost, { userId, apiKeyId }) {
      if (cost === 1) await allowance.requireKeyBudget(apiKeyId);
      await (cost === 1 ? allowance.requireCredit(userId) : allowance.requireMayStart(userId));
    },
    async assess(requester, kind, prepared) {
      const { userId, apiKeyId } = requester;
      const planned = await prepared.plan();
      const plan = requester.isTest ? testPlan(planned) : planned;
      const request: Limited = { ...requester, ...prepared, kind };
      const project = plan.project && 'id' in plan.project ? [plan.project.id] : [];
      const refusals = await refusalsOf([
        async () => {
          const problem = await providerProblem(request);
          if (problem) throw problem;
        },
        () => requireNoTestFile(db, requester, prepared.stageInputs),
        () => requireSameMode(db, requester, { projectIds: project }),
        async () => {
          if (plan.refusal) throw plan.refusal;
        },
        () => requireStorage(requester),
        ...(plan.cost === 0
          ? [() => requireFreeUse(request), () => allowance.requireMayStart(userId)]
          : [() => allowance.requireKeyBudget(apiKeyId), () => allowance.requireCredit(userId)]),
      ]);
      const work = stepsOf(kind, prepared.stageInputs).map(({ name }) =>
        timedWorkOf({ name, input: prepared.stageInputs[name] ?? {} }),
      );
      return {
        generations: plan.cost,
        detail: plan.detail,
        refusals,
        work: [work],
        workAfter: [],
      };
    },
  };
}

/** Tests are bounded by the hour, since they are not by money. What no hour has room for is not to be tried again. */
export function tooManyTests(most: number, waitSeconds: number, needed = 1): HttpError {
  if (most === 0)
    return new HttpError(
      403,
      'live_only',
      'Test keys start nothing here: the operator has switched them off.',
    );
  if (needed > most)
    return new HttpError(
      400,
      'too_large_for_tests',
      `Your test keys may start ${most} generations an hour, and this is ${needed} at once, so waiting will not help. Test with fewer, or use a live key.`,
    );
  return new HttpError(
    429,
    'too_many_tests',
    `Your test keys may start ${most} generations an hour, and ${needed === 1 ? 'these are used' : `${needed} are not left`}. Please wait, or use a live key.`,
    undefined,
    waitSeconds,
  );
}
