import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { readFile, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { UsageError } from '@talkreel/agent-tools/usage';
import { type Finish, finishOf, quoteText, voiceOf } from '@talkreel/agent-tools/video';
import type { Generation, Job, Quote, Talkreel, VideoRequest } from '@talkreel/client';
import type { Io } from './io.ts';
import { isSet, type Options, textOf } from './options.ts';
import type { Report } from './report.ts';

/** A command with everything that it needs. */
export interface Call {
  io: Io;
  talkreel: Talkreel;
  options: Options;
  report: Report;
}

/** The server would refuse it, and says why. */
export class RefusedError extends Error {
  readonly code: string;

  constructor({ code, message }: { code: string; message: string }) {
    super(message);
    this.name = 'RefusedError';
    this.code = code;
  }
}

/** Ctrl-C: says how to go on. */
export class Stopped extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'Stopped';
  }
}

export async function make(call: Call): Promise<void> {
  const { talkreel, options, report, io } = call;
  const finish = finishOf(textOf(options, 'captions'), textOf(options, 'format'));
  const video = await videoOf(call);
  const idempotencyKey = textOf(options, 'key') ?? randomUUID();
  const quote = await acceptable(talkreel, video, io.signal);
  report.event('quote', quote, quoteText(quote));
  const job = await talkreel.videos
    .create(video, { quote: quote.quote, idempotencyKey, signal: io.signal })
    .catch((error: unknown) => {
      if (!io.signal.aborted) throw error;
      throw new Stopped(
        `Stopped before the answer came. The same command with --key ${idempotencyKey} goes on with what it may have started.`,
      );
    });
  report.event('started', { id: job.id }, `Started as ${job.id}.`);
  await follow(call, job, finish);
}

export async function quote(call: Call): Promise<void> {
  const { talkreel, report, io } = call;
  const priced = await talkreel.videos.quote(await videoOf(call), { signal: io.signal });
  report.event('quote', priced, quoteText(priced));
  const [refusal] = priced.refusals;
  if (refusal) throw new RefusedError(refusal);
}

export async function watch(call: Call): Promise<void> {
  const { talkreel, options } = call;
  const [id] = options.words;
  if (id === undefined) throw new UsageError('Which one? talkreel watch <id>');
  const finish = finishOf(textOf(options, 'captions'), textOf(options, 'format'));
  await follow(call, talkreel.job(id), finish);
}

/** A price for something that would be accepted. @throws {RefusedError} */
async function acceptable(
  talkreel: Talkreel,
  video: VideoRequest,
  signal: AbortSignal,
): Promise<Quote> {
  const priced = await talkreel.videos.quote(video, { signal });
  const [refusal] = priced.refusals;
  if (refusal) throw new RefusedError(refusal);
  return priced;
}

async function follow(call: Call, job: Job, finish: Finish): Promise<void> {
  const { options, report, io } = call;
  const output = textOf(options, 'output');
  try {
    const made = await job.wait({ signal: io.signal, onChange: report.progress });
    const url = await finished(call, made, finish);
    if (output !== undefined) await save(call, url, output);
    const file = output ?? null;
    report.event('done', { id: job.id, url, file }, `Done: ${output ?? url}`);
  } catch (error) {
    if (!io.signal.aborted) throw error;
    const more = [
      ...['captions', 'format'].flatMap((name) => {
        const value = textOf(options, name);
        return value === undefined ? [] : [`--${name} ${value}`];
      }),
      ...(output === undefined ? [] : [`-o ${JSON.stringify(output)}`]),
    ];
    throw new Stopped(
      `Stopped waiting; the work goes on. To come back: ${['talkreel watch', job.id, ...more].join(' ')}`,
    );
  }
}

/** The address of the finished file, exported if that was asked for. */
export async function finished(
  { talkreel, report, io }: Pick<Call, 'talkreel' | 'report' | 'io'>,
  made: Generation,
  finish: Finish,
): Promise<string> {
  const isExport = made.kind === 'export';
  if (finish === null || isExport) return urlOf(made);
  if (made.projectId === null) throw new UsageError('This has no video that can be exported.');
  const job = await talkreel.export(made.projectId, finish, { signal: io.signal });
  return urlOf(await job.wait({ signal: io.signal, onChange: report.progress }));
}

function urlOf({ result }: Generation): string {
  if (result?.url === undefined) throw new UsageError('This has no file.');
  return result.url;
}

/** Saves a file as a whole: what was there before stays until then. */
export async function save(
  { talkreel, io }: Pick<Call, 'talkreel' | 'io'>,
  url: string,
  output: string,
): Promise<void> {
  const part = `${output}.part`;
  const reply = await talkreel.download(url, { signal: io.signal });
  if (!reply.body) throw new Error(`${url} is empty`);
  try {
    await pipeline(Readable.fromWeb(reply.body), createWriteStream(part), { signal: io.signal });
    await rename(part, output);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}

async function videoOf({ talkreel, options, io }: Call): Promise<VideoRequest> {
  const actor = textOf(options, 'actor');
  if (actor === undefined)
    throw new UsageError('Who speaks? --actor <id>; talkreel actors lists them.');
  return {
    script: await scriptOf(options, io),
    actor,
    voice: textOf(options, 'voice') ?? (await voiceOf(talkreel, actor, io.signal)),
    name: textOf(options, 'name'),
    endsWithSpeech: isSet(options, 'ends-with-speech'),
  };
}

async function scriptOf(options: Options, io: Io): Promise<string> {
  const [file, given] = [textOf(options, 'script'), textOf(options, 'text')];
  if (given !== undefined && file === undefined) return given;
  if (file === undefined || given !== undefined)
    throw new UsageError('What is said? Give either --script <file> or --text "…".');
  if (file === '-') return decode(await io.stdin());
  return decode(
    await readFile(file).catch(() => {
      throw new UsageError(`${file} cannot be read.`);
    }),
  );
}

/** Text files of other systems start with a mark of their encoding. @throws {UsageError} */
export function decode(bytes: Buffer): string {
  const [first, second] = bytes;
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
  const encoding = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8';
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new UsageError('The file is neither UTF-8 nor UTF-16 text.');
  }
}
