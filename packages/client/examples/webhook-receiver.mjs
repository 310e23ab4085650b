// Is told when a video is done: the address of this server goes into a webhook at /developers.
//   TALKREEL_WEBHOOK_SECRET=whsec_… PORT=8080 node webhook-receiver.mjs
import { createServer } from 'node:http';
import { env } from 'node:process';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(env['TALKREEL_WEBHOOK_SECRET'] ?? '');
// Messages come at least once. A real receiver keeps their ids where they outlive it.
const seen = new Set();

/** @param {import('node:http').IncomingMessage} request @param {import('node:http').ServerResponse} response */
async function receive(request, response) {
  const body = await text(request);
  try {
    webhook.verify(body, /** @type {Record<string, string>} */ (request.headers));
  } catch {
    response.writeHead(400).end('not signed by our Talkreel');
    return;
  }
  const id = request.headers['webhook-id'];
  // Answered within ten seconds, or it is sent again: work comes after the answer.
  response.writeHead(204).end();
  if (seen.has(id)) return;
  seen.add(id);
  const { type, data } = JSON.parse(body);
  process.stdout.write(`${type} ${data.id}\n`);
}

const server = createServer((request, response) => void receive(request, response));
server.listen(Number(env['PORT'] ?? 8080), () => {
  const address = server.address();
  if (address && typeof address === 'object') process.stdout.write(`listening ${address.port}\n`);
});
