import { createDb } from '@talkreel/db/client';
import { listPlans } from '@talkreel/db/credits/plans.repo';
import { texts } from '@talkreel/contracts/texts';
import { MediaRejected } from '@talkreel/media-tools/quality-gate';
import {
  OutcomeUnknown,
  OutputRejected,
  PredictionFailed,
  ProviderBusy,
  ProviderUnreachable,
} from '@talkreel/providers/errors';
import { expect, test } from 'vitest';
import { isTransient, stoppedFailure, timeoutFailure, toStageFailure } from './failures.ts';

const run = { attempt: 1, maxAttempts: 3 };
const own = { failed: 'Failed' };
const toFailure = (error: unknown) => toStageFailure(error, run, own);

test('an unreachable database costs no attempt, another lost connection does', async () => {
  const nobody = createDb({ url: 'postgres://u:p@127.0.0.1:1/none' });
  const away: unknown = await listPlans(nobody).catch((error: unknown) => error);
  await nobody.destroy();
  expect(toFailure(away)).toMatchObject({ code: 'unreachable', then: 'defer' });

  const reset = Object.assign(new Error('read ECONNRESET'), { code: 'ECONNRESET' });
  expect(isTransient(reset)).toBe(false);
  expect(toFailure(reset)).toMatchObject({ code: 'internal', then: 'retry' });
});

test.each([
  ['bad output', new MediaRejected('black', 'all black'), texts.retrying.badOutput(2, 3)],
  ['no output', new OutputRejected('no-url', 'none', ''), texts.retrying.badOutput(2, 3)],
  ['a model that failed', new PredictionFailed('E1001', ''), texts.retrying.providerFailed(2, 3)],
  ['a create without an answer', new OutcomeUnknown('reset'), texts.retrying.unanswered(2, 3)],
  ['a fault of ours', new TypeError('undefined'), texts.retrying.ownFault(2, 3)],
  ['a model that is busy', new ProviderBusy(1_000, '429'), texts.waiting.busy],
  ['a model out of reach', new ProviderUnreachable('refused'), texts.waiting.unreachable],
])('users read what happened, not that it took long: %s', (_case, error, notice) => {
  expect(toFailure(error)).toMatchObject({ notice });
  expect(notice).not.toContain('longer than expected');
});

test('a busy provider is asked again when it says, and not at once if it names no time', () => {
  const waitAfter = (named: number) => toFailure(new ProviderBusy(named, '429'));
  expect(waitAfter(12_000)).toMatchObject({ then: 'defer', deferMs: 12_000 });
  expect(waitAfter(0)).toMatchObject({ then: 'defer', deferMs: 500 });
});

test('only a timeout took longer than expected', () => {
  expect(timeoutFailure(run, 'gave up')).toMatchObject({ notice: texts.retrying.timeout(2, 3) });
  expect(stoppedFailure(run, own)).toMatchObject({ notice: texts.retrying.providerFailed(2, 3) });
});
