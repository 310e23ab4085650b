import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { promisify } from 'node:util';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  isFinished,
  type Prediction,
  type RemoteDriver,
  type StartContext,
  type TimeSpan,
} from '../remote.ts';
import type { RunningSandbox } from './sandbox.ts';

const run = promisify(execFile);

export interface SampleFiles {
  folder: string;
  voice: string;
  audio: string;
  video: string;
  image: string;
  remove(): Promise<void>;
}

export interface RemoteCase<Input> {
  driver(token?: string): RemoteDriver<Input>;
  input(files: SampleFiles): Input;
  /** Input that the model would reject. */
  badInput(files: SampleFiles): Input;
  /** The extension of the output. */
  extension: string;
  sandbox(): RunningSandbox;
  files(): SampleFiles;
}

const signal = new AbortController().signal;

/** What every remote model must do, whatever it makes. Runs through the real client. */
export function describeRemoteDriver<Input>(model: string, given: RemoteCase<Input>): void {
  describe(`the model ${model}`, () => {
    let context: StartContext;
    let span: TimeSpan;
    beforeEach(async () => {
      await given.sandbox().control('DELETE', 'faults');
      context = {
        attemptId: randomUUID(),
        userId: 'somebody',
        deadlineSeconds: 60,
        beforeCreate: () => Promise.resolve(),
        signal,
      };
      span = { after: new Date(Date.now() - 5_000), before: new Date(Date.now() + 600_000) };
    });
    const start = (): Promise<Prediction> =>
      given.driver().start(given.input(given.files()), context);
    const order = (fault: Record<string, unknown>): Promise<unknown> =>
      given.sandbox().control('POST', 'faults', fault);
    const finish = async (prediction: Prediction): Promise<Prediction> => {
      const deadlineMs = Date.now() + 150_000;
      let latest = prediction;
      while (!isFinished(latest)) {
        if (Date.now() > deadlineMs) throw new Error(`${latest.id} is still ${latest.status}`);
        await delay(20);
        latest = await given.driver().get(prediction.id, signal);
      }
      return latest;
    };

    test('runs once from start to file', async () => {
      const started = await start();
      expect(started).toMatchObject({
        id: expect.stringMatching(/\w/),
        createdAt: expect.any(Date),
      });
      const finished = await finish(started);
      expect(finished).toMatchObject({ id: started.id, status: 'succeeded', error: null });
      const folder = path.join(given.files().folder, started.id);
      const file = await given.driver().download(finished, folder, signal);
      expect(path.extname(file)).toBe(given.extension);
      expect((await stat(file)).size).toBeGreaterThan(500);
      expect(await given.sandbox().callsOf(context.attemptId)).toBe(1);
      const cancelled = await given.driver().cancel(started.id, signal);
      expect(cancelled.status).toBe('succeeded');
    });

    test('finds its result among other files', async () => {
      await order({ kind: 'wrong-output', output: 'with-extras' });
      const finished = await finish(await start());
      expect(finished.outputUrls.length).toBeGreaterThan(1);
      const file = await given.driver().download(finished, given.files().folder, signal);
      expect(path.extname(file)).toBe(given.extension);
    });

    test('takes a state that is not known yet for work in progress', async () => {
      await order({ kind: 'hang', status: 'queued' });
      const started = await start();
      expect(isFinished(started)).toBe(false);
      const found = await given.driver().findByAttempt(context.attemptId, span, signal);
      expect(found?.id).toBe(started.id);
      await given.driver().cancel(started.id, signal);
    });

    test('is found again by its attempt', async () => {
      const started = await start();
      const found = await given.driver().findByAttempt(context.attemptId, span, signal);
      expect(found?.id).toBe(started.id);
      expect(await given.driver().findByAttempt(randomUUID(), span, signal)).toBeNull();
    });

    test('does not ask again when the answer to a create is lost, and finds what it started', async () => {
      await order({ kind: 'drop-after', endpoint: 'create' });
      await expect(start()).rejects.toMatchObject({ code: 'outcome-unknown', spendsAttempt: true });
      expect(await given.sandbox().callsOf(context.attemptId)).toBe(1);
      const found = await given.driver().findByAttempt(context.attemptId, span, signal);
      if (!found) throw new Error('Nothing was found.');
      expect(await finish(found)).toMatchObject({ status: 'succeeded' });
    });

    test('finds nothing when the create never arrived', async () => {
      await order({ kind: 'drop-before', endpoint: 'create' });
      await expect(start()).rejects.toMatchObject({ code: 'outcome-unknown' });
      expect(await given.sandbox().callsOf(context.attemptId)).toBe(0);
      expect(await given.driver().findByAttempt(context.attemptId, span, signal)).toBeNull();
    });

    test.each([
      ['http-429', { code: 'busy', retryable: true, spendsAttempt: false, retryAfterMs: 7_000 }],
      ['http-401', { code: 'refused', retryable: false, spendsAttempt: false }],
      ['http-402', { code: 'refused', retryable: false, spendsAttempt: false }],
      ['http-500', { code: 'outcome-unknown', retryable: true, spendsAttempt: true }],
    ])('names a create answered with %s, once', async (kind, error) => {
      await order({ kind, endpoint: 'create', times: 5, retryAfterSeconds: 7 });
      await expect(start()).rejects.toMatchObject(error);
      const left = await given.sandbox().control('GET', 'faults');
      expect(left).toMatchObject([{ times: 4 }]);
      expect(await given.sandbox().callsOf(context.attemptId)).toBe(0);
    });

    test('tells the words of a model that failed', async () => {
      await order({ kind: 'fail', text: 'E1001: out of memory' });
      const finished = await finish(await start());
      expect(finished).toMatchObject({ status: 'failed', error: 'E1001: out of memory' });
      expect(given.driver().failure(finished)).toMatchObject({
        code: 'prediction-failed',
        retryable: true,
        message: expect.stringContaining('E1001'),
        userMessage: expect.not.stringContaining('E1001'),
      });
      expect(
        given.driver().failure({ ...finished, error: 'The input was flagged as sensitive (E005)' }),
      ).toMatchObject({ code: 'content-refused', retryable: false });
      await expect(
        given.driver().download(finished, given.files().folder, signal),
      ).rejects.toMatchObject({ code: 'output-rejected', fault: 'no-url' });
    });

    test('cancels what runs', async () => {
      await order({ kind: 'hang' });
      const started = await start();
      const cancelled = await finish(await given.driver().cancel(started.id, signal));
      expect(['canceled', 'aborted']).toContain(cancelled.status);
    });

    test('refuses input that the model does not take', async () => {
      const run = given.driver().start(given.badInput(given.files()), context);
      await expect(run).rejects.toMatchObject({ code: 'input-rejected', retryable: false });
      expect(await given.sandbox().callsOf(context.attemptId)).toBe(0);
    });

    test('says that an output has expired', async () => {
      await order({ kind: 'expired-output', delayMs: 0 });
      const finished = await finish(await start());
      await expect(
        given.driver().download(finished, given.files().folder, signal),
      ).rejects.toMatchObject({ code: 'output-rejected' });
    });

    test('asks once more right before it creates, and sends nothing when that is refused', async () => {
      const beforeCreate = () => Promise.reject(new Error('not ours any more'));
      const input = given.input(given.files());
      await expect(given.driver().start(input, { ...context, beforeCreate })).rejects.toThrow(
        'not ours any more',
      );
      expect(await given.sandbox().callsOf(context.attemptId)).toBe(0);
    });

    test('starts nothing when it was stopped before, or has no key', async () => {
      const input = given.input(given.files());
      const stopped = { ...context, signal: AbortSignal.abort(new Error('stopped')) };
      await expect(given.driver().start(input, stopped)).rejects.toThrow('stopped');
      await expect(given.driver('').start(input, context)).rejects.toMatchObject({
        code: 'key-missing',
        userMessage: expect.stringContaining('API key missing'),
      });
      expect(await given.sandbox().callsOf(context.attemptId)).toBe(0);
    });
  });
}

/** Small real inputs for the models: a six-second voice, and two seconds of video and sound. */
export async function makeSampleFiles(): Promise<SampleFiles> {
  const folder = await mkdtemp(path.join(tmpdir(), 'talkreel-samples-'));
  const at = (name: string): string => path.join(folder, name);
  const draw = (source: string, ...rest: string[]): Promise<unknown> =>
    run('ffmpeg', ['-v', 'error', '-y', '-f', 'lavfi', '-i', source, ...rest]);
  await Promise.all([
    draw('sine=frequency=180:duration=6', at('voice.wav')),
    draw('sine=frequency=220:duration=2', at('audio.wav')),
    draw('testsrc=size=160x180:rate=25:duration=2', '-pix_fmt', 'yuv420p', at('video.mp4')),
    draw('testsrc=size=640x720', '-frames:v', '1', at('image.png')),
  ]);
  return {
    folder,
    voice: at('voice.wav'),
    audio: at('audio.wav'),
    video: at('video.mp4'),
    image: at('image.png'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
