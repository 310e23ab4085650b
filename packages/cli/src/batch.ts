import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UsageError } from '@talkreel/agent-tools/usage';
import { count, voiceOf } from '@talkreel/agent-tools/video';
import { ApiError, JobFailed, type VideoRequest } from '@talkreel/client';
import { type Call, finished, RefusedError, save, Stopped } from './make.ts';
import { isSet, textOf } from './options.ts';
import { readRows, type Row } from './rows.ts';

/** So many are made side by side; the server makes no more of one account at once. */
const AT_ONCE = 3;

interface Planned {
  row: Row;
  video: VideoRequest;
  /** What it was quoted at before anything was started. */
  generations: number;
  available: number;
  /** The same for the same row of the same run: it is not paid twice. */
  key: string;
}

/** Makes every row of a table. Everything is checked and priced before anything is started. */
export async function batch(call: Call): Promise<void> {
  const { options, report, io } = call;
  const [file] = options.words;
  if (file === undefined) throw new UsageError('Which table? talkreel batch rows.csv');
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`${file} cannot be read.`);
  });
  const rows = readRows(bytes, {
    actor: textOf(options, 'actor'),
    voice: textOf(options, 'voice'),
    captions: textOf(options, 'captions'),
    format: textOf(options, 'format'),
  });
  const run = textOf(options, 'run') ?? randomBytes(6).toString('hex');
  const isAgain = textOf(options, 'run') !== undefined;
  const plan = await planAll(call, rows, { run, isAgain });
  const generations = plan.reduce((sum, one) => sum + one.generations, 0);
  const available = plan[0]?.available ?? 0;
  report.event(
    'quote',
    { run, videos: plan.length, generations, available },
    `${plan.length === 1 ? '1 video' : `${plan.length} videos`}, ${count(generations)} of ${available} left.`,
  );
  if (isSet(options, 'dry-run')) return;
  // Some of a run that goes on is paid already.
  if (generations > available && !isAgain)
    throw new RefusedError({
      code: 'payment_required',
      message: `This needs ${count(generations)}, and ${available === 1 ? '1 is' : `${available} are`} left. Nothing was started.`,
    });
  const folder = textOf(options, 'output') ?? '.';
  await mkdir(folder, { recursive: true });
  const failed = await makeAll(call, plan, folder);
  if (io.signal.aborted)
    throw new Stopped(
      `Stopped waiting; what was started goes on. To come back: talkreel batch ${JSON.stringify(file)} --run ${run}${folder === '.' ? '' : ` -o ${JSON.stringify(folder)}`}`,
    );
  report.event(
    'finished',
    { run, made: plan.length - failed, failed },
    `${plan.length - failed} of ${plan.length} made.`,
  );
  if (failed > 0)
    throw new RefusedError({
      code: 'failed',
      message: `${failed} of ${plan.length} were not made.`,
    });
}

/** Of a run that goes on, only what is wrong with a row refuses it: its generation may be paid already. */
async function planAll(
  { talkreel, io }: Call,
  rows: Row[],
  { run, isAgain }: { run: string; isAgain: boolean },
): Promise<Planned[]> {
  const voices = new Map<string, string>();
  const plan: Planned[] = [];
  for (const row of rows) {
    const { script, actor, name, line } = row;
    const voice = row.voice ?? voices.get(actor) ?? (await voiceOf(talkreel, actor, io.signal));
    voices.set(actor, voice);
    const video = { script, actor, voice, name };
    const content = JSON.stringify([run, line, video]);
    const key = createHash('sha256').update(content).digest('hex');
    const quote = await talkreel.videos.quote(video, { signal: io.signal });
    const refusal = quote.refusals.find(({ status }) => !isAgain || status === 400);
    if (refusal)
      throw new RefusedError({ code: refusal.code, message: `Line ${line}: ${refusal.message}` });
    plan.push({ row, video, key, generations: quote.generations ?? 0, available: quote.available });
  }
  return plan;
}

/** How many were not made. */
async function makeAll(call: Call, plan: Planned[], folder: string): Promise<number> {
  const waiting = plan.values();
  let failed = 0;
  async function makeNext(): Promise<void> {
    for (const planned of waiting) {
      if (call.io.signal.aborted) return;
      failed += (await makeRow(call, planned, folder)) ? 0 : 1;
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, makeNext));
  return failed;
}

async function makeRow(
  { talkreel, io, report }: Call,
  { row, video, generations, key }: Planned,
  folder: string,
): Promise<boolean> {
  const { line, finish, file } = row;
  const { signal } = io;
  const output = join(folder, file);
  try {
    // The first quotes may be hours old by now.
    const quote = await talkreel.videos.quote(video, { signal });
    if ((quote.generations ?? 0) > generations)
      throw new RefusedError({ code: 'quote_exceeded', message: 'Its price has risen.' });
    const { quote: named } = quote;
    const job = await talkreel.videos.create(video, { signal, idempotencyKey: key, quote: named });
    report.event('started', { line, id: job.id }, `Line ${line}: started as ${job.id}.`);
    const quiet = { talkreel, io, report: { ...report, progress: () => {} } };
    const url = await finished(quiet, await job.wait({ signal }), finish);
    await save({ talkreel, io }, url, output);
    report.event('done', { line, id: job.id, file: output }, `Line ${line}: ${output}`);
    return true;
  } catch (error) {
    if (signal.aborted) return false;
    const { code, message } = reasonOf(error);
    report.event('failed', { line, code, message }, `Line ${line}: ${message}`);
    return false;
  }
}

/** @throws what is not about this row alone */
function reasonOf(error: unknown): { code: string; message: string } {
  if (error instanceof ApiError) return { code: error.code, message: error.userMessage };
  if (error instanceof RefusedError) return error;
  if (!(error instanceof JobFailed)) throw error;
  return { code: error.generation.error?.code ?? 'failed', message: error.message };
}
