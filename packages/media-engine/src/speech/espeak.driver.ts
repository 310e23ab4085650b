import { fork, type ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import type { PhonemeCue } from '../types.ts';
import {
  SpeechUnavailableError,
  type RawSpeech,
  type SpeechDriver,
  type SpeechRequest,
  type VoiceSettings,
} from './driver.ts';
import type { Language } from './text/language.ts';
import type { SynthesisFailure, SynthesisMessage, SynthesisReply } from './espeak-messages.ts';

const processPath = fileURLToPath(new URL('./espeak-process.ts', import.meta.url));
const accents = { 'en-US': 'en-us', 'en-GB': 'en-gb-x-rp' } as const;
// Used engines wait for the collector; a fresh program every now and then keeps memory bounded.
const synthesesPerProcess = 100;

interface Pending {
  resolve(reply: SynthesisReply): void;
  reject(cause: Error): void;
}

/**
 * eSpeak NG in a child process (it is GPL, and its work would block the event loop).
 * The child starts with the first request, is kept for the next, and ends with its parent.
 */
export function createEspeakDriver({
  timeoutMs = 30_000,
}: { timeoutMs?: number } = {}): SpeechDriver {
  let child: ChildProcess | undefined;
  let nextId = 1;
  let served = 0;
  const pending = new Map<number, Pending>();

  function failAll(cause: Error): void {
    for (const waiting of pending.values()) waiting.reject(cause);
    pending.clear();
  }

  function start(): ChildProcess {
    const started = fork(processPath, {
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      execArgv: [],
    });
    let complaint = '';
    started.stderr
      ?.setEncoding('utf8')
      .on('data', (text: string) => (complaint = (complaint + text).slice(-2000)));
    started.on('message', (message: SynthesisReply | SynthesisFailure) => {
      const waiting = pending.get(message.id);
      pending.delete(message.id);
      if (pending.size === 0) setIdle(started, true);
      if ('error' in message) waiting?.reject(new SpeechUnavailableError(message.error));
      else waiting?.resolve(message);
    });
    started.on('error', (cause) => failAll(new SpeechUnavailableError(cause.message)));
    started.on('exit', (code) => {
      if (child === started) {
        child = undefined;
        failAll(
          new SpeechUnavailableError(
            `The speech program ended with code ${code}. ${complaint.trim()}`,
          ),
        );
      }
    });
    return started;
  }

  /** An idle child must not keep its parent alive; a working one must. */
  function setIdle(target: ChildProcess, idle: boolean): void {
    const handles = [
      target,
      target.channel,
      target.stderr as unknown as { ref?(): void; unref?(): void } | null,
    ];
    for (const handle of handles) {
      if (idle) handle?.unref?.();
      else handle?.ref?.();
    }
  }

  function stop(): void {
    const stopping = child;
    child = undefined;
    stopping?.disconnect();
  }

  async function request(
    message: Omit<SynthesisMessage, 'id'>,
    signal?: AbortSignal,
  ): Promise<SynthesisReply> {
    signal?.throwIfAborted();
    if (child && served >= synthesesPerProcess && pending.size === 0) stop();
    if (!child) {
      child = start();
      served = 0;
    }
    served += 1;
    const target = child;
    setIdle(target, false);
    const id = nextId++;
    const limit = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])]);
    return new Promise<SynthesisReply>((resolve, reject) => {
      const onAbort = (): void => {
        pending.delete(id);
        if (pending.size === 0) {
          // The engine cannot be interrupted; ending its program is the only way to stop the work.
          child = undefined;
          target.kill('SIGKILL');
        }
        reject(
          limit.reason instanceof Error
            ? limit.reason
            : new Error('Speech synthesis was cancelled.'),
        );
      };
      const settle =
        <T>(finish: (value: T) => void) =>
        (value: T): void => {
          limit.removeEventListener('abort', onAbort);
          finish(value);
        };
      pending.set(id, { resolve: settle(resolve), reject: settle(reject) });
      limit.addEventListener('abort', onAbort, { once: true });
      target.send({ id, ...message } satisfies SynthesisMessage, (cause) => {
        if (cause) pending.get(id)?.reject(new SpeechUnavailableError(cause.message));
      });
    });
  }

  return {
    name: 'espeak-ng',
    async synthesize({
      text,
      language,
      settings,
      rate,
      signal,
    }: SpeechRequest): Promise<RawSpeech> {
      const variantText = variantOf(settings);
      const reply = await request(
        {
          text,
          language: engineLanguage(language, settings.accent),
          variant: createHash('sha1').update(variantText).digest('hex').slice(0, 10),
          variantText,
          wordsPerMinute: Math.round(Math.min(420, Math.max(90, settings.wordsPerMinute * rate))),
        },
        signal,
      );
      const samples = Float32Array.from(reply.samples, (value) => value / 32768);
      return {
        samples,
        sampleRate: reply.sampleRate,
        cues: cuesOf(reply, samples.length / reply.sampleRate),
      };
    },
    close: stop,
  };
}

function engineLanguage(language: Language, accent: VoiceSettings['accent']): string {
  if (language === 'en') return accents[accent];
  return language === 'zh' ? 'cmn' : language;
}

function variantOf({ pitchHz, timbre }: VoiceSettings): string {
  return [
    'language variant',
    'name talkreel',
    `pitch ${pitchHz.base} ${pitchHz.top}`,
    ...timbre,
    '',
  ].join('\n');
}

function cuesOf({ phonemes }: SynthesisReply, totalSeconds: number): PhonemeCue[] {
  const cues: PhonemeCue[] = [];
  for (const [index, { ms, symbol }] of phonemes.entries()) {
    const startSeconds = Math.min(ms / 1000, totalSeconds);
    const next = phonemes[index + 1];
    const endSeconds = Math.min(next ? next.ms / 1000 : totalSeconds, totalSeconds);
    if (endSeconds <= startSeconds) continue;
    const stress = symbol.includes('ˈ') ? 2 : symbol.includes('ˌ') ? 1 : 0;
    cues.push({ startSeconds, endSeconds, ipa: symbol.replace(/\(.*?\)|[ˈˌ]/g, ''), stress });
  }
  return cues;
}
