import { expect, test } from 'vitest';
import { noBreaker } from './breaker.ts';
import { createProviders } from './create-providers.ts';

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
