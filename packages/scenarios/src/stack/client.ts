interface Requests {
  get(path: string, headers?: Record<string, string>): Promise<ApiReply>;
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<ApiReply>;
  patch(path: string, body: unknown): Promise<ApiReply>;
  delete(path: string): Promise<ApiReply>;
}

/** A plain HTTP client with cookies, like a program outside the browser. */
export interface ApiClient extends Requests {
  url: string;
  cookieHeader(): string;
  /** For what a test needs and does not test. @throws {Error} unless the status is 200 to 299. */
  must: Requests;
  fetch(path: string, init?: RequestInit): Promise<Response>;
}

export interface ApiReply {
  status: number;
  headers: Headers;
  // Replies of many shapes; tests look at what they expect.
  // oxlint-disable-next-line typescript/no-explicit-any
  body: any;
}

const MAX_REDIRECTS = 12;

export function createClient(url: string, always: Record<string, string> = {}): ApiClient {
  const cookies = new Map<string, string>();
  const cookieHeader = () => [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...always, ...Object.fromEntries(new Headers(init.headers)) });
    if (cookies.size > 0) headers.set('cookie', cookieHeader());
    const reply = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    for (const cookie of reply.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '' || /expires=Thu, 01 Jan 1970/i.test(cookie)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return reply;
  }
  async function toReply(reply: Response): Promise<ApiReply> {
    const text = await reply.text();
    const json = reply.headers.get('content-type')?.includes('json') ?? false;
    return {
      status: reply.status,
      headers: reply.headers,
      body: json && text ? JSON.parse(text) : text,
    };
  }
  const requests: Requests = {
    get: async (path, headers = {}) => toReply(await send(path, { headers })),
    post: async (path, body, headers = {}) =>
      toReply(
        await send(path, {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...headers },
          ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        }),
      ),
    patch: async (path, body) =>
      toReply(
        await send(path, {
          method: 'PATCH',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        }),
      ),
    delete: async (path) => toReply(await send(path, { method: 'DELETE' })),
  };
  const must: Requests = {
    get: async (path, ...more) => expectDone(path, await requests.get(path, ...more)),
    post: async (path, ...more) => expectDone(path, await requests.post(path, ...more)),
    patch: async (path, ...more) => expectDone(path, await requests.patch(path, ...more)),
    delete: async (path) => expectDone(path, await requests.delete(path)),
  };
  return { url, cookieHeader, fetch: send, ...requests, must };
}

function expectDone(path: string, reply: ApiReply): ApiReply {
  if (reply.status >= 200 && reply.status < 300) return reply;
  throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
}

/** Signs a user in through the real OpenID Connect flow; `login_hint` avoids the click. */
export async function signIn(
  url: string,
  email: string,
  headers: Record<string, string> = {},
): Promise<ApiClient> {
  const client = createClient(url, headers);
  const next = await follow(client, `/api/login?login_hint=${encodeURIComponent(email)}`);
  const user = await client.get('/api/auth/user');
  if (user.status !== 200) throw new Error(`${email} could not sign in: ${user.status} at ${next}`);
  return client;
}

/** A fresh sign-in in which the user types this e-mail; returns the final address. */
export async function signInAgain(
  client: ApiClient,
  email: string,
  returnTo: string,
): Promise<string> {
  const login = `/api/login?fresh=true&returnTo=${encodeURIComponent(returnTo)}`;
  const form = await follow(client, login);
  const posted = await client.fetch(form, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ email }).toString(),
  });
  const location = posted.headers.get('location');
  if (!location) throw new Error(`no way on from ${form}: ${posted.status}`);
  const { pathname, search } = new URL(await follow(client, new URL(location, form).href));
  return `${pathname}${search}`;
}

/** Follows redirects; returns the last address. */
async function follow(client: ApiClient, from: string): Promise<string> {
  let next = new URL(from, client.url).href;
  for (let hop = 0; hop < MAX_REDIRECTS; hop += 1) {
    const reply = await client.fetch(next);
    const location = reply.headers.get('location');
    await reply.arrayBuffer();
    if (!location) break;
    next = new URL(location, next).href;
  }
  return next;
}
