import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { createCogReports } from '../cog/cog-inbox.ts';
import type { CogReports, CogState } from '../cog/cog-report.ts';

export interface CogReceiver {
  reports: CogReports;
  /** Reports that were refused because their address lacked its secret. */
  refused(): number;
  stop(): Promise<void>;
}

/** Receives the reports of containers as the api does, and keeps them in memory. */
export async function receiveCogReports(): Promise<CogReceiver> {
  const rows = new Map<string, Row>();
  const files = new Map<string, Buffer>();
  let refused = 0;
  const shared = {
    rows: {
      async expect(id: string, token: string) {
        const row = rows.get(id) ?? { token, createdAt: new Date() };
        rows.set(id, row);
        return row.token;
      },
      async find(id: string) {
        const row = rows.get(id);
        return row?.report ? { ...row.report, createdAt: row.createdAt } : null;
      },
      async keep(id: string, state: CogState) {
        const row = rows.get(id);
        if (row) row.report = { ...state, reportedAt: new Date() };
        return row !== undefined;
      },
    },
    files: {
      put: async (key: string, bytes: Uint8Array) => files.set(key, Buffer.from(bytes)),
      open: async (key: string) => {
        const file = files.get(key);
        return file ? { stream: Readable.from([file]) } : null;
      },
    },
  };
  const kept = createCogReports({ ...shared, webhookUrl: 'http://127.0.0.1' });
  const receive = async (request: IncomingMessage): Promise<number> => {
    const { searchParams } = new URL(request.url ?? '', 'http://localhost');
    const id = searchParams.get('attempt') ?? '';
    const body = await text(request);
    if (rows.get(id)?.token !== searchParams.get('key')) {
      refused += 1;
      return 400;
    }
    await kept.keep(id, body);
    return 200;
  };
  const server = createServer((request, response) => {
    void receive(request).then((status) => response.writeHead(status).end());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const webhookUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/reports`;
  const reports = createCogReports({ ...shared, webhookUrl });
  return {
    reports,
    refused: () => refused,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

interface Row {
  token: string;
  createdAt: Date;
  report?: { status: string; progress: number | null; error: string | null; reportedAt: Date };
}
