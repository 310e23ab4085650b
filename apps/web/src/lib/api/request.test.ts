import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError, NetworkError, RequestTimeout } from './errors.ts';
import { onPaymentRequired, type PaymentDemand } from './payment-required.ts';
import { request, requestPaid } from './request.ts';

let server: Server;
let base = '';
let answer: (request: IncomingMessage, body: string, response: ServerResponse) => void;

beforeEach(async () => {
  server = createServer((incoming, response) => {
    let body = '';
    incoming.on('data', (chunk: Buffer) => (body += chunk.toString()));
    incoming.on('end', () => answer(incoming, body, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});

afterEach(() => {
  server.closeAllConnections();
  server.close();
});

function reply(status: number, body: string): void {
  answer = (_request, _body, response) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(body);
  };
}

const demand = (extra: object = {}): string => JSON.stringify({ requiresPayment: true, ...extra });

describe('request', () => {
  it('sends JSON with its content type, the intent key and the wish not to wait', async () => {
    let seen: { headers: IncomingMessage['headers']; body: string } | undefined;
    answer = ({ headers }, body, response) => {
      seen = { headers, body };
      response.end('{"id":"1"}');
    };
    await expect(
      request(base, {
        method: 'POST',
        body: { text: 'Hi' },
        idempotencyKey: 'k1',
        respondAsync: true,
      }),
    ).resolves.toEqual({ id: '1' });
    expect(seen?.body).toBe('{"text":"Hi"}');
    expect(seen?.headers).toMatchObject({
      'content-type': 'application/json',
      'idempotency-key': 'k1',
      prefer: 'respond-async',
    });
  });

  it("raises 'status: status text' for a reply that is not OK and keeps the server's sentence", async () => {
    reply(404, '{"code":"not_found","message":"No such project"}');
    const error = await request(base).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(ApiError);
    expect(error).toMatchObject({ message: '404: Not Found', userMessage: 'No such project' });
  });

  it("words it 'Failed to ...: {status text}' for a call that says what it is for", async () => {
    reply(503, '<html>');
    await expect(request(base, { attempt: 'load your generations' })).rejects.toMatchObject({
      userMessage: 'Failed to load your generations: Service Unavailable',
    });
    reply(503, '{"message":"Back at noon."}');
    await expect(request(base, { attempt: 'load your generations' })).rejects.toMatchObject({
      userMessage: 'Back at noon.',
    });
  });

  it.each([
    [undefined, 'Request failed with status 503'],
    ['load your generations', 'Error: 503'],
  ])('has the number alone where there is no status text (%s)', (attempt, message) => {
    expect(new ApiError(503, '', null, attempt).message).toBe(message);
  });

  it("gives up after its time with 'request to {url} timed out after {ms}'", async () => {
    answer = () => undefined;
    const error = await request(base, { timeoutMs: 30 }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RequestTimeout);
    expect(error).toMatchObject({ message: `request to ${base} timed out after 30` });
  });

  it('tells an unreachable server from one that answers', async () => {
    server.close();
    await expect(request('http://127.0.0.1:1')).rejects.toBeInstanceOf(NetworkError);
  });
});

describe('requestPaid', () => {
  it('opens the paywall on 402 and raises nothing', async () => {
    const shown: PaymentDemand[] = [];
    const stop = onPaymentRequired((asked) => shown.push(asked));
    reply(402, demand({ limit: 7, requiresAdditionalOnly: true }));
    const result = await requestPaid(base, { method: 'POST' });
    stop();
    expect(result).toEqual({ kind: 'payment-required', limit: 7, requiresAdditionalOnly: true });
    expect(shown).toEqual([{ limit: 7, requiresAdditionalOnly: true }]);
  });

  it('shows a limit of 3 where the reply has none', async () => {
    const shown: PaymentDemand[] = [];
    const stop = onPaymentRequired((asked) => shown.push(asked));
    reply(402, demand());
    await requestPaid(base, { method: 'POST' });
    stop();
    expect(shown[0]?.limit).toBe(3);
  });

  it('leaves the paywall to a caller that shows its own', async () => {
    const shown: PaymentDemand[] = [];
    const stop = onPaymentRequired((asked) => shown.push(asked));
    reply(402, demand());
    const result = await requestPaid(base, { method: 'POST', paywall: 'inline' });
    stop();
    expect(result).toEqual({
      kind: 'payment-required',
      limit: null,
      requiresAdditionalOnly: false,
    });
    expect(shown).toEqual([]);
  });

  it('raises the generic error when nobody shows the paywall', async () => {
    reply(402, demand());
    await expect(requestPaid(base)).rejects.toMatchObject({ message: '402: Payment Required' });
  });

  it('logs a 402 that cannot be read and raises the generic error', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    reply(402, 'not json');
    const stop = onPaymentRequired(() => undefined);
    await expect(requestPaid(base)).rejects.toMatchObject({ message: '402: Payment Required' });
    stop();
    expect(log).toHaveBeenCalledOnce();
    log.mockRestore();
  });
});
