import { expect, test } from 'vitest';
import { guardRemote, noBreaker } from './breaker.ts';
import { createProviders } from './create-providers.ts';
import { ModelWithdrawn, OutcomeUnknown, ProviderRefused } from './errors.ts';
import type { RemoteDriver, StartContext } from './remote.ts';

const XTTS = 'lucataco/xtts-v2';
const CHATTERBOX = 'resemble-ai/chatterbox';
const KOKORO = 'kokoro';

/** Speech with these models paused; `asked` collects whose state was looked up. */
function speechWith(
  paused: readonly string[],
  fallbacks: readonly string[],
  { commercialOnly = false, asked = [] as string[] } = {},
) {
  return createProviders({
    replicate: {},
    openai: {},
    commercialOnly,
    fallbacks: { speech: fallbacks },
    speechServer: {
      ...{ url: 'http://localhost:1', model: KOKORO, languages: ['en'], centsPerPiece: 0 },
      voiceFor: () => Promise.reject(new Error('nothing is sent')),
    },
    breaker: {
      ...noBreaker,
      pausedFor(model) {
        asked.push(model);
        return Promise.resolve(paused.includes(model) ? `${model} is away` : null);
      },
    },
  }).speech;
}
const anybody = () => true;

test.each([
  ['nobody, if its own model works', [], [XTTS], null],
  ['the first that works', [KOKORO, XTTS], [XTTS, CHATTERBOX], CHATTERBOX],
  ['nobody, if all are paused', [KOKORO, XTTS], [XTTS], null],
  ['nobody, if nobody is named', [KOKORO], [], null],
  ['not the model itself', [KOKORO], [KOKORO], null],
])('%s takes over', async (_what, paused, fallbacks, expected) => {
  const standIn = await speechWith(paused, fallbacks).standIn(KOKORO, anybody);
  expect(standIn?.driver.model ?? null).toBe(expected);
  expect(standIn?.why).toBe(expected === null ? undefined : 'kokoro is away');
});

test('only one that can do the work, and that may be used commercially', async () => {
  const speaksSpanish = ({ languages }: { languages: readonly string[] }) =>
    languages.includes('es');
  const spanish = speechWith([KOKORO], [CHATTERBOX, XTTS]);
  expect((await spanish.standIn(KOKORO, speaksSpanish))?.driver.model).toBe(XTTS);
  const sold = speechWith([KOKORO], [XTTS, CHATTERBOX], { commercialOnly: true });
  expect((await sold.standIn(KOKORO, anybody))?.driver.model).toBe(CHATTERBOX);
});

test('where nobody is named, no state is read', async () => {
  const asked: string[] = [];
  await speechWith([], [], { asked }).standIn(KOKORO, anybody);
  expect(asked).toEqual([]);
});

test('a name that nobody has is said at the start', () => {
  expect(() => speechWith([], ['nobody'])).toThrow('No driver for the speech model "nobody".');
});

/** A model that refuses, with another that may take over; `said` collects what the breaker hears. */
async function refusedWith(refusal: Error, isReplaced: boolean) {
  const said: string[] = [];
  const breaker = {
    ...noBreaker,
    withdrawn: (_watched: unknown, reason: string) => Promise.resolve(void said.push(reason)),
  };
  const driver = { model: XTTS, start: () => Promise.reject(refusal) };
  const guarded = guardRemote(driver as unknown as RemoteDriver<string>, 'audio', breaker, () =>
    Promise.resolve(isReplaced),
  );
  const error: unknown = await guarded
    .start('text', {} as StartContext)
    .catch((cause: unknown) => cause);
  return { error, said };
}

test('a refusal that nothing mends waits for whoever takes over, and else is final', async () => {
  const gone = new ModelWithdrawn('no such version');
  expect(await refusedWith(gone, false)).toEqual({ error: gone, said: ['no such version'] });
  const { error, said } = await refusedWith(gone, true);
  expect(error).toMatchObject({ code: 'paused', retryable: true, spendsAttempt: false });
  expect(said).toEqual(['no such version']);
  const refused = new ProviderRefused(401, 'wrong key');
  expect((await refusedWith(refused, true)).error).toMatchObject({ code: 'paused' });
  // What may have been started is looked up, whoever else is there.
  const unknown = new OutcomeUnknown('reset');
  expect((await refusedWith(unknown, true)).error).toBe(unknown);
});
