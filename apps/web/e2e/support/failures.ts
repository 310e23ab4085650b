// Short limits: the picture of a page that hangs is given up, after its test has failed.
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { isByName } from '@talkreel/testing/volume';
import type { BrowserContext, ConsoleMessage, Response, WebError } from 'playwright-core';
import { TestRunner } from 'vitest';
import { keepLogs, startLogs } from './product-logs.ts';
import { forgetToasts, recordToasts, TOAST_TOLD } from './toasts.ts';

const ROOT = join(import.meta.dirname, '../../../..');
/** The folder that CI uploads. */
const ARTIFACTS = join(ROOT, '.data/test-artifacts');
const LAST_ERRORS = 30;
const LAST_REPLIES = 200;
/** What a page looked like at each step costs a fifth of a run more. */
const TRACE = { snapshots: isByName };

/** Records what the pages of a context do while a test runs. */
export interface Recording {
  /** Ends a test: if it failed, keeps its steps and the pages' pictures, replies and toasts, and prints where, with the console's errors. */
  report(failed: boolean): Promise<void>;
  /** Ends a test in the same way, and stops recording. */
  end(failed: boolean): Promise<void>;
}

const recordings = new Set<Recording>();
const kept = new Map<string, number>();

/** Whether the test that is ending has failed. */
export function hasFailed(): boolean {
  return TestRunner.getCurrentTest()?.result?.state === 'fail';
}

/** Removes, before a test, what was kept when it failed the last time. */
export async function forgetFailure(): Promise<void> {
  startLogs();
  kept.delete(folderOfTest());
  await rm(folderOfTest(), { recursive: true, force: true });
}

/** Ends a test for the pages that stay open for the next one, and shows with a failed one what the product logged. */
export async function reportRecordings(): Promise<void> {
  const failed = hasFailed();
  for (const recording of recordings) await recording.report(failed);
  if (!failed) return;
  const path = join(folderOfTest(), 'product.log');
  const lines = await keepLogs(path);
  if (lines !== null) console.error(`the product logged: ${relative(ROOT, path)}\n${lines}`);
}

export function recordPages(context: BrowserContext): Recording {
  let errors: string[] = [];
  const note = (text: string): void => void (errors = [...errors, text].slice(-LAST_ERRORS));
  let replies: string[] = [];
  const log = (what: string): void =>
    void (replies = [...replies, `${new Date().toISOString()} ${what}`].slice(-LAST_REPLIES));
  const onConsole = (message: ConsoleMessage): void => {
    if (message.type() === 'error') note(`${message.text()} ${message.location().url}`);
    if (message.text().startsWith(TOAST_TOLD)) log(message.text());
  };
  const onError = (thrown: WebError): void => note(thrown.error().stack ?? thrown.error().message);
  context.on('console', onConsole);
  context.on('weberror', onError);
  const onResponse = (reply: Response): void =>
    log(`${reply.request().method()} ${reply.url()} ${reply.status()}`);
  context.on('response', onResponse);
  const endToasts = recordToasts(context);
  let trace = context.tracing.start(TRACE);
  const keepSteps = async (path?: string): Promise<void> => {
    await trace;
    await context.tracing.stop(path === undefined ? {} : { path });
  };

  async function report(failed: boolean): Promise<void> {
    if (failed) console.error(await keep(context, { errors, replies, keepSteps }));
    else await keepSteps();
    trace = context.tracing.start(TRACE);
    errors = [];
    replies = [];
    for (const page of context.pages()) forgetToasts(page);
  }
  const recording: Recording = {
    report,
    async end(failed) {
      recordings.delete(recording);
      await report(failed);
      context.off('console', onConsole);
      context.off('weberror', onError);
      context.off('response', onResponse);
      endToasts();
      await keepSteps();
    },
  };
  recordings.add(recording);
  return recording;
}

interface Kept {
  errors: readonly string[];
  replies: readonly string[];
  keepSteps(path: string): Promise<void>;
}

/** Keeps steps, pictures, replies and toasts, and returns the text to print. */
async function keep(
  context: BrowserContext,
  { errors, replies, keepSteps }: Kept,
): Promise<string> {
  const folder = folderOfTest();
  const number = (kept.get(folder) ?? 0) + 1;
  kept.set(folder, number);
  const lines: string[] = [];
  for (const [index, page] of context.pages().entries()) {
    const path = join(folder, `${number}-${index}.png`);
    // A page that hangs or crashed has no picture; the test has failed anyway.
    const picture = await page.screenshot({ path, timeout: 10_000 }).catch(() => null);
    if (picture) lines.push(`${page.url()}: ${relative(ROOT, path)}`);
  }
  const steps = join(folder, `${number}-steps.zip`);
  await keepSteps(steps);
  lines.push(`its steps, for Playwright’s trace viewer: ${relative(ROOT, steps)}`);
  const path = join(folder, `${number}-replies.txt`);
  await mkdir(folder, { recursive: true });
  await writeFile(path, replies.join('\n'));
  lines.push(`the last replies and toasts: ${relative(ROOT, path)}`);
  return [...lines, ...errors.map((error) => `in the page: ${error}`)].join('\n');
}

function folderOfTest(): string {
  const test = TestRunner.getCurrentTest();
  const names = [test?.suite?.name, test?.name].filter((name) => name);
  const file = basename(test?.file.filepath ?? 'no-file').replace(/\.e2e\.ts$/, '');
  const name = names
    .join(' ')
    .replaceAll(/[^\w]+/g, '-')
    .slice(0, 100);
  return join(ARTIFACTS, file, name);
}
