import { listServerVoices, type SpeechServer } from './speech-server.ts';

/**
 * What speaks for each voice of the catalog unless it was chosen: Kokoro's name for it, and that of OpenAI's protocol,
 * which most servers take too.
 */
const USUAL: Readonly<Record<string, readonly string[]>> = {
  'default-male': ['am_michael', 'echo'],
  'custom-male-1': ['bm_george', 'fable'],
  'custom-male-2': ['am_onyx', 'onyx'],
  'custom-female-1': ['af_heart', 'nova'],
  'custom-female-2': ['af_bella', 'coral'],
  'custom-female-3': ['af_nicole', 'sage'],
  'custom-female-4': ['af_sky', 'shimmer'],
};

/**
 * A server's voice for one of ours: the usual one that it lists, else any of its list, a different one for each of ours
 * while there are enough. `listed` null: it lists none, so it is taken to know the protocol's names.
 */
export function usualServerVoice(voiceId: string, listed: readonly string[] | null): string {
  const usual = USUAL[voiceId] ?? ['alloy'];
  if (listed === null || listed.length === 0) return usual.at(-1) ?? 'alloy';
  const known = usual.find((name) => listed.includes(name));
  const place = Math.max(0, Object.keys(USUAL).indexOf(voiceId));
  return known ?? listed[place % listed.length] ?? 'alloy';
}

/** A list is read again after this long: operators add voices. */
const LISTED_FOR_MS = 60_000;

/** Which voices of a speech server speak as ours. */
export interface ServerVoices {
  /** With `isFresh`, its list is read again. @throws {ProviderError} it is needed, and cannot be read. */
  nameFor(voiceId: string, signal?: AbortSignal, isFresh?: boolean): Promise<string>;
  /** null: the server lists none. @throws {ProviderError} its list cannot be read. */
  listed(signal?: AbortSignal): Promise<string[] | null>;
}

/** `chosen`: what operators chose, by our voice's id. */
export function createServerVoices(
  server: SpeechServer & { voices: Readonly<Record<string, string>> },
  chosen: () => Promise<Readonly<Record<string, string>>>,
): ServerVoices {
  let latest: { names: string[] | null; readMs: number } | undefined;
  async function listed(signal?: AbortSignal, isFresh = false): Promise<string[] | null> {
    if (!isFresh && latest && performance.now() - latest.readMs < LISTED_FOR_MS)
      return latest.names;
    const names = await listServerVoices(server, signal);
    latest = { names, readMs: performance.now() };
    return names;
  }
  return {
    listed: (signal) => listed(signal),
    async nameFor(voiceId, signal, isFresh = false) {
      const known = (await chosen())[voiceId] ?? server.voices[voiceId];
      return known ?? usualServerVoice(voiceId, await listed(signal, isFresh));
    },
  };
}
