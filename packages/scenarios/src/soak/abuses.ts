import { createClient, type ApiClient } from '../stack/client.ts';
import { audioRequest } from '../stack/requests.ts';
import type { Random } from './random.ts';
import { count, type Tally } from './tally.ts';

interface Abused {
  client: ApiClient;
  /** The id of a generation of another user. */
  foreignId: string;
  random: Random;
}

/** The requests of a hostile user, and the replies that are right. */
const abuses: Record<string, { right: number[]; send: (on: Abused) => Promise<Response> }> = {
  'without a session': {
    right: [401],
    send: ({ client }) => createClient(client.url).fetch('/api/projects'),
  },
  "somebody else's generation": {
    right: [404],
    send: ({ client, foreignId }) => client.fetch(`/api/generations/${foreignId}`),
  },
  "cancels somebody else's": {
    right: [404],
    send: ({ client, foreignId }) => post(client, `/api/replicate/cancel/${foreignId}`, '{}'),
  },
  'broken JSON': {
    right: [400],
    send: ({ client }) => post(client, '/api/replicate/audio', '{"text": "unfinished'),
  },
  'a script of 2 MB': {
    right: [400, 413],
    send: ({ client }) =>
      post(
        client,
        '/api/replicate/audio',
        JSON.stringify(audioRequest('All words. '.repeat(190_000))),
      ),
  },
  'numbers and objects for texts': {
    right: [400],
    send: ({ client, random }) =>
      post(
        client,
        '/api/replicate/audio',
        JSON.stringify({ ...audioRequest(), text: random.pick([7, {}, [], null, true]) }),
      ),
  },
  'a forged payment': {
    right: [400, 401],
    send: ({ client }) =>
      post(
        client,
        '/api/webhooks/stripe',
        '{"id":"evt_forged","type":"checkout.session.completed"}',
      ),
  },
  'a forged prediction': {
    right: [400, 401, 403],
    send: ({ client }) =>
      post(client, '/api/webhooks/replicate', '{"id":"forged","status":"succeeded","output":"x"}'),
  },
  'a way out of the media folder': {
    right: [400, 401, 404],
    send: ({ client }) => client.fetch('/api/videos/..%2f..%2f..%2fetc%2fpasswd'),
  },
  'an operator without the role': {
    right: [404],
    send: ({ client }) => client.fetch('/api/ops/overview'),
  },
};

function post(client: ApiClient, path: string, body: string): Promise<Response> {
  const headers = { 'content-type': 'application/json' };
  return client.fetch(path, { method: 'POST', headers, body });
}

/** Sends one of the hostile requests; anything but its right reply, a limit or an outage is recorded. */
export async function abuse(on: Abused, tally: Tally): Promise<void> {
  const what = on.random.pick(Object.keys(abuses));
  const { right, send } = abuses[what] ?? { right: [], send: () => fetch('') };
  count(tally.abuses, what);
  try {
    const reply = await send(on);
    const body = await reply.text();
    if (![...right, 429, 502, 503, 504].includes(reply.status))
      tally.wrong.push(`A: ${what} was answered ${reply.status} ${body.slice(0, 200)}`);
  } catch {
    tally.unanswered += 1;
  }
}
