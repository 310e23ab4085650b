import { Buffer } from 'node:buffer';
import type { CDPSession, Page } from 'playwright-core';

type Paused = { requestId: string; request: { url: string } };

/** The server's reply; 'never': none arrives and the page waits, 'away': there is no network. */
export type Reply =
  | 'never'
  | 'away'
  | { status?: number; json?: unknown; body?: string; contentType?: string };

type Given = Reply | ((url: string) => Promise<Reply>);

interface Rule {
  glob: string;
  pattern: RegExp;
  given: Given;
}

interface Desk {
  session: CDPSession;
  /** The rules, of which the newest comes first, as with routes. */
  rules: Rule[];
  kept: Rule[];
}

const desks = new WeakMap<Page, Promise<Desk>>();

/**
 * Answers the page's requests to this address from now on; `*` and `**` as in a route of Playwright's. A route turns
 * the browser's cache off and stops every request, so that each page loads and compiles all of its code again: it is
 * only for code that fails to load, and for requests that are to be watched.
 */
export async function reply(page: Page, address: string, given: Given): Promise<void> {
  const desk = await deskOf(page);
  await apply(desk, [{ glob: address, pattern: toPattern(address), given }, ...desk.rules]);
}

/** Holds back requests to this address; returns the function that sends them. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  const isSent = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await isSent.promise;
    await route.continue();
  });
  return isSent.resolve;
}

/** Answers with the server's own reply after a change. */
export function changeReply<Body>(
  page: Page,
  address: string,
  change: (body: Body) => unknown,
): Promise<void> {
  return reply(page, address, async (url) => {
    const own = await page.request.get(url);
    return { json: change((await own.json()) as Body) };
  });
}

/** Lets the replies so far outlast `forgetReplies`. */
export async function keepReplies(page: Page): Promise<void> {
  const desk = await deskOf(page);
  desk.kept = desk.rules;
}

/** Sends requests to the server again. */
export async function forgetReplies(page: Page): Promise<void> {
  const desk = await deskOf(page);
  await apply(desk, desk.kept);
}

function deskOf(page: Page): Promise<Desk> {
  const desk = desks.get(page) ?? openDesk(page);
  desks.set(page, desk);
  return desk;
}

async function openDesk(page: Page): Promise<Desk> {
  const session = await page.context().newCDPSession(page);
  const desk: Desk = { session, rules: [], kept: [] };
  session.on('Fetch.requestPaused', (paused) => {
    // A page that is closed or left no longer waits for the reply.
    respond(desk, paused).catch(() => undefined);
  });
  return desk;
}

async function apply(desk: Desk, rules: Rule[]): Promise<void> {
  desk.rules = rules;
  const patterns = rules.map(({ glob }) => ({ urlPattern: toUrlPattern(glob) }));
  await (rules.length > 0
    ? desk.session.send('Fetch.enable', { patterns })
    : desk.session.send('Fetch.disable'));
}

async function respond({ session, rules }: Desk, { requestId, request }: Paused): Promise<void> {
  const given = rules.find(({ pattern }) => pattern.test(request.url))?.given;
  const answer = typeof given === 'function' ? await given(request.url) : given;
  if (answer === undefined) await session.send('Fetch.continueRequest', { requestId });
  else if (answer === 'away')
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else if (answer !== 'never')
    await session.send('Fetch.fulfillRequest', { requestId, ...inProtocol(answer) });
}

function inProtocol({ status = 200, json, body, contentType }: Exclude<Reply, string>) {
  const type = contentType ?? (json === undefined ? 'text/html' : 'application/json');
  return {
    responseCode: status,
    responseHeaders: [
      { name: 'content-type', value: type },
      { name: 'cache-control', value: 'no-store' },
    ],
    body: Buffer.from(body ?? JSON.stringify(json)).toString('base64'),
  };
}

const special = /[\\^$.*+?()[\]{}|]/g;

function toPattern(glob: string): RegExp {
  const parts = glob.split('**').map((part) =>
    part
      .split('*')
      .map((words) => words.replaceAll(special, String.raw`\$&`))
      .join('[^/]*'),
  );
  return new RegExp(`^${parts.join('.*')}$`);
}

/** The pattern in the DevTools protocol, whose `*` knows no folders: requests that it wrongly matches are continued. */
function toUrlPattern(glob: string): string {
  return glob.replaceAll('**', '*').replaceAll('?', String.raw`\?`);
}
