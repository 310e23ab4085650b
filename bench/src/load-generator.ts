import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request, type IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { percentile } from '@talkreel/testing/figures';

/** The order of a load: the only argument is a file with it as JSON; the reply is a `LoadReport`, as a message. */
export interface LoadOrder {
  url: string;
  /** One of these cookies is drawn for each request. */
  cookies: string[];
  perSecond: number;
  seconds: number;
}

export interface LoadReport {
  /** Replies by status. */
  statuses: Record<string, number>;
  /** The median time of accepted requests; null without any, as JSON has no NaN. */
  p50Ms: number | null;
  p99Ms: number | null;
  /** The 99th percentile of the times of refused requests. */
  refusedP99Ms: number | null;
  /** Refusals without a Retry-After header. */
  withoutRetryAfter: number;
  /** Connections that broke, and requests without a reply. */
  errors: number;
}

const speech = (number: number): string =>
  JSON.stringify({
    text: `Hello there, this is line ${number} that somebody wants to hear.`,
    speaker: 'default-male',
    language: 'en',
    cleanup_voice: false,
  });

interface Reply {
  status: number;
  tookMs: number;
  retryAfter: string | undefined;
}

const agent = new Agent({ keepAlive: true, maxSockets: 1_000 });

async function send(url: string, cookie: string, number: number): Promise<Reply> {
  const startedMs = performance.now();
  const headers = { 'content-type': 'application/json', prefer: 'respond-async', cookie };
  const sent = request(url, { method: 'POST', agent, headers }).end(speech(number));
  const [reply] = (await once(sent, 'response')) as [IncomingMessage];
  await once(reply.resume(), 'end');
  const { statusCode: status = 0, headers: received } = reply;
  return { status, tookMs: performance.now() - startedMs, retryAfter: received['retry-after'] };
}

/** Sends requests at random moments, whether or not others have been answered, as users do. */
async function run({ url, cookies, perSecond, seconds }: LoadOrder): Promise<LoadReport> {
  const replies: Reply[] = [];
  const open = new Set<Promise<unknown>>();
  let errors = 0;
  const startedMs = performance.now();
  let nextMs = startedMs;
  for (let number = 0; nextMs < startedMs + seconds * 1_000; number += 1) {
    nextMs += (-Math.log(1 - Math.random()) * 1_000) / perSecond;
    const waitMs = nextMs - performance.now();
    if (waitMs > 1) await delay(waitMs);
    const sending = send(url, cookies[(number * 7_919) % cookies.length] ?? '', number)
      .then((reply) => replies.push(reply))
      .catch(() => (errors += 1))
      .finally(() => open.delete(sending));
    open.add(sending);
  }
  await Promise.all(open);
  return reportOf(replies, errors);
}

function reportOf(replies: Reply[], errors: number): LoadReport {
  const statuses: Record<string, number> = {};
  for (const { status } of replies) statuses[status] = (statuses[status] ?? 0) + 1;
  const times = (accepted: boolean): number[] =>
    replies.filter(({ status }) => status <= 202 === accepted).map(({ tookMs }) => tookMs);
  return {
    statuses,
    p50Ms: percentile(times(true), 0.5),
    p99Ms: percentile(times(true), 0.99),
    refusedP99Ms: percentile(times(false), 0.99),
    withoutRetryAfter: replies.filter(({ status, retryAfter }) => status > 202 && !retryAfter)
      .length,
    errors,
  };
}

const order = JSON.parse(await readFile(process.argv[2] ?? '', 'utf8')) as LoadOrder;
// The process stays alive until it is ended, because its parent reads the message first.
process.on('message', () => undefined);
process.send?.(await run(order));
