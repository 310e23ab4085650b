import { waitFor } from '@talkreel/testing/wait-for';
import { expect, test } from 'vitest';
import { openConsole } from '../../testing/open-console.ts';

const { operator, act } = await openConsole({ FAL_KEY: 'id:secret', COMMERCIAL_ONLY: 'true' });
const model = { model: 'sync/lipsync-2', service: 'lipsync' };
const pausedServices = async () =>
  (await operator.get('/api/status')).body.paused.map(
    ({ service }: { service: string }) => service,
  );

test('a stopped model is reported as switched off until it is allowed again', async () => {
  expect(await pausedServices()).toEqual([]);
  expect((await act('models', { ...model, isStopped: true })).status).toBe(200);
  await waitFor(async () => (await pausedServices()).includes('lipsync'));
  const { body } = await operator.get('/api/status');
  expect(body.paused[0].message).toBe('Lip-sync is switched off for now.');
  expect((await operator.get('/api/ops/models')).body.models).toMatchObject([
    { ...model, stoppedAt: expect.any(String), retryAt: null },
  ]);
  const again = await act('models', { ...model, isStopped: true });
  expect([again.status, again.body.message]).toEqual([409, 'This model is already stopped.']);

  expect((await act('models', { ...model, isStopped: false })).status).toBe(200);
  await waitFor(async () => (await pausedServices()).length === 0);
});

test('with its key, fal’s models are offered with licence and price, and can be chosen', async () => {
  const stageOf = async (name: string) =>
    (await operator.get('/api/ops/models')).body.stages.find(
      ({ stage }: { stage: string }) => stage === name,
    );
  const multilingual = 'fal-ai/chatterbox/text-to-speech/multilingual';
  const { choices } = await stageOf('audio');
  expect(choices).toContainEqual({
    ...{ model: multilingual, licence: 'MIT', isCommercial: true, costCents: 0.7 },
    ...{ centsPerSecond: null },
  });
  expect(choices.every(({ isCommercial }: { isCommercial: boolean }) => isCommercial)).toBe(true);
  expect((await act('models/stages/audio', { model: multilingual })).status).toBe(200);
  expect((await stageOf('audio')).model).toBe(multilingual);
  expect((await operator.get('/api/voices')).body.languages).toHaveLength(14);
});
