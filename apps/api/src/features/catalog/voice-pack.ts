import { hash } from 'node:crypto';
import { z } from 'zod';
import type { Connections } from '../../deps.ts';
import { createKeptSamples } from './kept-samples.ts';
import type { HeardVoices } from './voice-samples.ts';

const LOOK_WITHIN_MS = 1_000;
/** The model may have to be loaded, and a small machine speaks slowly. */
const SPEAK_WITHIN_MS = 120_000;
/** Pages ask for voices often; a pack is added once. */
const KNOWN_FOR_MS = 2_000;
const MAX_BYTES = 16 * 1024 * 1024;

/** What the sandbox tells of its pack. */
const answer = z.object({
  pack: z
    .object({
      ...{ id: z.string(), title: z.string(), licence: z.string(), addedAt: z.string() },
      problem: z.string().nullable(),
      voices: z.array(
        z.object({
          ...{ voiceId: z.string(), name: z.string(), licence: z.string(), source: z.string() },
        }),
      ),
    })
    .nullable(),
});
type Found = z.infer<typeof answer>['pack'];

/** The voice pack of the sandbox, which an operator may add or remove at any time. */
export interface VoicePackVoices extends HeardVoices {
  /** null: there is none, or the sandbox does not answer. */
  look(): Promise<Found>;
}

/** Asks the sandbox for its pack. @throws {Error} it does not answer, or not as it should. */
export async function askForVoicePack(sandboxUrl: string): Promise<Found> {
  const signal = AbortSignal.timeout(LOOK_WITHIN_MS);
  const reply = await fetch(`${sandboxUrl}/voice-pack`, { signal });
  return reply.ok ? answer.parse(await reply.json()).pack : null;
}

export function createVoicePackVoices(
  { db, store, log }: Pick<Connections, 'db' | 'store' | 'log'>,
  sandboxUrl: string,
): VoicePackVoices {
  const kept = createKeptSamples({ db, store, log });
  let latest: { found: Promise<Found>; atMs: number } | undefined;

  // Where it does not answer, its own checks report it, and samples are those that are seeded.
  const ask = (): Promise<Found> => askForVoicePack(sandboxUrl).catch(() => null);

  function found(): Promise<Found> {
    if (latest && performance.now() - latest.atMs < KNOWN_FOR_MS) return latest.found;
    latest = { found: ask(), atMs: performance.now() };
    return latest.found;
  }
  async function speak(voiceId: string): Promise<Buffer> {
    const reply = await fetch(`${sandboxUrl}/voice-pack/samples/${encodeURIComponent(voiceId)}`, {
      signal: AbortSignal.timeout(SPEAK_WITHIN_MS),
    });
    const sound = Buffer.from(await reply.arrayBuffer());
    if (!reply.ok || sound.length > MAX_BYTES)
      throw new Error(`The voice pack answers ${reply.status}: ${sound.toString('utf8', 0, 500)}`);
    return sound;
  }

  return {
    look: found,
    async isInUse() {
      const pack = await found();
      return pack !== null && pack.problem === null;
    },
    async sampleFor(voiceId) {
      const pack = await found();
      const digest = hash('sha256', `${pack?.id} ${pack?.addedAt} ${voiceId}`, 'hex');
      // While the pack cannot speak, the seeded voices do.
      return kept
        .find(`voices/pack-${digest.slice(0, 24)}`, () => speak(voiceId))
        .catch(() => {
          latest = undefined;
          return null;
        });
    },
  };
}
