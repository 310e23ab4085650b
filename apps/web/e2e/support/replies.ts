import { Buffer } from 'node:buffer';
import type { CDPSession, Page } from 'playwright-core';

type Paused = { requestId: string; request: { url: string } };

/** 'never' comes: the page waits. 'away': there is no network to it. */
export type Reply =
  | 'never'
  | 'away'
  | { status?: number; json?: unknown; body?: string; contentType?: string };

export interface Replies {
  /** Requests to this address, `*` and `**` as in a route of Playwright's, are answered so from now on. */
  give(address: string, reply: Reply | ((url: string) => Promise<Reply>)): Promise<void>;
  /** What was given so far outlasts `forget`. */
  keep(): void;
  /** Requests are sent to the server again. */
  forget(): Promise<void>;
}

interface Rule {
  glob: string;
  pattern: RegExp;
  reply: Reply | ((url: string) => Promise<Reply>);
}

const known = new WeakMap<Page, Promise<Replies>>();

/**
 * Instead of Playwright's routes where a page only has to be told something else: those turn the browser's cache off,
 * and stop every request, so that each page loads and compiles all of its code again.
 */
export function repliesTo(page: Page): Promise<Replies> {
  const replies = known.get(page) ?? open(page);
  known.set(page, replies);
  return replies;
}

async function open(page: Page): Promise<Replies> {
  const session = await page.context().newCDPSession(page);
  let rules: Rule[] = [];
  let kept: Rule[] = [];
  const apply = async (changed: Rule[]): Promise<void> => {
    rules = changed;
    const patterns = rules.map(({ glob }) => ({ urlPattern: toUrlPattern(glob) }));
    await (patterns.length > 0
      ? session.send('Fetch.enable', { patterns })
      : session.send('Fetch.disable'));
  };
  session.on('Fetch.requestPaused', (paused) => {
    // A page that is closed or goes elsewhere no longer waits for it.
    settle(session, paused, rules).catch(() => undefined);
  });
  return {
    // As with routes, the newest comes first.
    give: (glob, reply) => apply([{ glob, pattern: toPattern(glob), reply }, ...rules]),
    keep() {
      kept = rules;
    },
    forget: () => apply(kept),
  };
}

async function settle(
  session: CDPSession,
  { requestId, request }: Paused,
  rules: readonly Rule[],
): Promise<void> {
  const rule = rules.find(({ pattern }) => pattern.test(request.url));
  const reply = typeof rule?.reply === 'function' ? await rule.reply(request.url) : rule?.reply;
  if (reply === undefined) await session.send('Fetch.continueRequest', { requestId });
  else if (reply === 'away')
    await session.send('Fetch.failRequest', { requestId, errorReason: 'Failed' });
  else if (reply !== 'never')
    await session.send('Fetch.fulfillRequest', { requestId, ...inProtocol(reply) });
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

/** Of the DevTools protocol, whose `*` knows no folders: what matches too much is continued. */
function toUrlPattern(glob: string): string {
  return glob.replaceAll('**', '*').replaceAll('?', String.raw`\?`);
}
