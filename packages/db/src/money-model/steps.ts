import fc from 'fast-check';

/**
 * What a step concerns (`of`): the number of a generation, a project, a batch or a film, counted from the newest,
 * modulo how many there are.
 */
export type Step =
  | { do: 'accept'; cost: 0 | 1; key: number | null }
  /** `made`: a speech, delivered at once. */
  | { do: 'speech' | 'made' | 'wake' }
  | { do: 'take' | 'video'; of: number }
  | { do: 'batch' | 'film'; size: number }
  | { do: 'film again'; of: number }
  | { do: 'retry'; of: number; position: number }
  | { do: 'cancel'; of: number; choice: 'keep' | 'discard' }
  | { do: Work; of: number };

/** What workers, time and operators do to a generation; `make`: claim and deliver each stage that is ready. */
export type Work =
  | 'make'
  | 'claim'
  | 'deliver'
  | 'requeue'
  | 'fail'
  | 'give up'
  | 'stop'
  | 'refund';

/** What was accepted last is worked on most. */
const of = fc.oneof(fc.nat(1), fc.nat(1), fc.nat(7));
const work = (...what: Work[]) => fc.record({ do: fc.constantFrom(...what), of });

const keyed = fc.record({
  do: fc.constant('accept' as const),
  cost: fc.constantFrom<0 | 1>(0, 1, 1),
  key: fc.option(fc.nat(2)),
});
const cancel = fc.record({
  do: fc.constant('cancel' as const),
  of,
  choice: fc.constantFrom('keep' as const, 'discard' as const),
});
const simple = fc.record({ do: fc.constantFrom('speech' as const, 'wake' as const) });
const made = fc.record({ do: fc.constant('made' as const) });
const fromSpeech = fc.record({ do: fc.constantFrom('take' as const, 'video' as const), of });
const batch = fc.record({
  do: fc.constantFrom('batch' as const, 'film' as const),
  size: fc.integer({ min: 1, max: 3 }),
});
const filmAgain = fc.record({ do: fc.constant('film again' as const), of });
const retry = fc.record({ do: fc.constant('retry' as const), of, position: fc.nat(2) });

/** Work comes up often enough that most of what is accepted gets somewhere. */
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 1, arbitrary: keyed },
  { weight: 2, arbitrary: simple },
  { weight: 2, arbitrary: made },
  { weight: 4, arbitrary: fromSpeech },
  { weight: 2, arbitrary: batch },
  { weight: 1, arbitrary: fc.oneof(retry, filmAgain) },
  { weight: 1, arbitrary: cancel },
  { weight: 3, arbitrary: work('claim', 'deliver') },
  { weight: 5, arbitrary: work('make') },
  { weight: 2, arbitrary: work('requeue', 'fail', 'give up', 'stop', 'refund') },
);

/** The steps of a round are taken at the same time. */
export const rounds = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), {
  minLength: 3,
  maxLength: 18,
});

/** The one that `of` means. */
export function chosen<Value>(values: readonly Value[], of: number): Value | undefined {
  return values[values.length - 1 - (of % Math.max(1, values.length))];
}
