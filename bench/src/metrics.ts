import { readFile } from 'node:fs/promises';
import { measure } from '@talkreel/observability/measurements';
import { createMetrics } from '@talkreel/observability/metrics';
import { freePort } from '@talkreel/services/free-port';
import { startApi, type ServerUnderLoad } from './api.ts';
import { endAll, orderSpeeches, prepareUsers } from './accept-load.ts';
import { median, print } from '@talkreel/testing/figures';
import { withBenchServers } from './bench-servers.ts';

const ROUNDS = 10;
/** The interval of `infra/observability/prometheus.yml`. */
const SCRAPE_EVERY_MS = 10_000;
const SCRAPES = 100;
const MEASUREMENTS = 200_000;
/** The kernel's unit of CPU time in `/proc`. */
const TICKS_PER_SECOND = 100;

/** Measures what accepting costs with metrics that are collected and scraped, and without, alternately. */
export async function benchMetrics(): Promise<void> {
  await withBenchServers(async (servers) => {
    const started: ServerUnderLoad[] = [];
    try {
      const cookies = (await prepareUsers(servers.db)).map(({ cookie }) => cookie);
      const port = await freePort();
      const start = async (env: Record<string, string>) => {
        const api = await startApi(servers, { MAX_RUNNING_PER_PERSON: '1000', ...env });
        started.push(api);
        return api;
      };
      const without = await start({});
      const measured = await start({ METRICS_PORT: String(port) });
      const scrapes = setInterval(() => void scrape(port), SCRAPE_EVERY_MS);
      const rounds: Round[] = [];
      try {
        for (let round = 0; round <= ROUNDS; round += 1) {
          // The order alternates, because the second server finds a larger database.
          const order = round % 2 === 0 ? [without, measured] : [measured, without];
          const costs = new Map<ServerUnderLoad, Cost>();
          for (const server of order) costs.set(server, await costOf(server, cookies));
          await endAll(servers.db);
          const [plain, counted] = [costs.get(without), costs.get(measured)];
          // The first round is only a warm-up.
          if (round > 0 && plain && counted) rounds.push({ without: plain, measured: counted });
        }
      } finally {
        clearInterval(scrapes);
      }
      report(rounds);
      await reportParts(measured, port, median(rounds.map(({ without: { cpuMs } }) => cpuMs)));
    } finally {
      await Promise.all(started.map((server) => server.end()));
    }
  });
}

interface Cost {
  rate: number;
  /** CPU time of the api for one request. */
  cpuMs: number;
}

async function costOf(server: ServerUnderLoad, cookies: string[]): Promise<Cost> {
  const before = await cpuSeconds(server.pid);
  const { rate, requests } = await orderSpeeches(`${server.url}/api/replicate/audio`, cookies);
  return { rate, cpuMs: (((await cpuSeconds(server.pid)) - before) * 1_000) / requests };
}

async function cpuSeconds(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  // The second field is a name, in brackets, that may contain anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
}

/** Reports the cost by its parts, in CPU time: a busy machine changes it less than the rate. */
async function reportParts(api: ServerUnderLoad, port: number, requestMs: number): Promise<void> {
  const collectingMs = collectingCost();
  const before = await cpuSeconds(api.pid);
  for (let count = 0; count < SCRAPES; count += 1) await scrape(port);
  const scrapeMs = (((await cpuSeconds(api.pid)) - before) * 1_000) / SCRAPES;
  print(
    `metrics: counting a request takes ${(collectingMs * 1_000).toFixed(1)} µs of CPU time = ${((collectingMs / requestMs) * 100).toFixed(2)} % of accepting it; ` +
      `a scrape ${scrapeMs.toFixed(1)} ms = ${((scrapeMs / SCRAPE_EVERY_MS) * 100).toFixed(2)} % of a core`,
  );
}

/** CPU time of what the api measures when it accepts a request, in milliseconds. */
function collectingCost(): number {
  const metrics = createMetrics([]);
  let before = process.cpuUsage();
  for (let count = -MEASUREMENTS; count < MEASUREMENTS; count += 1) {
    // The first half of the measurements is only a warm-up.
    if (count === 0) before = process.cpuUsage();
    const seconds = (count % 100) / 100;
    const route = '/api/replicate/audio';
    measure('request.ended', { method: 'POST', route, status: 202, seconds });
    measure('stage.dispatched', { stage: 'audio', lagSeconds: seconds });
  }
  const { user, system } = process.cpuUsage(before);
  metrics.stop();
  return (user + system) / 1_000 / MEASUREMENTS;
}

async function scrape(port: number): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/metrics`);
  await reply.text();
}

type Round = Record<'without' | 'measured', Cost>;

function report(rounds: Round[]): void {
  const rate = (which: keyof Round) => Math.round(median(rounds.map((round) => round[which].rate)));
  const changes = rounds.map(({ without, measured }) => measured.rate / without.rate - 1);
  const cpu = rounds.map(({ without, measured }) => measured.cpuMs / without.cpuMs - 1);
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const spread = `${percent(Math.min(...changes))} to ${percent(Math.max(...changes))}`;
  print(
    `metrics: accepting ${rate('measured')}/s with them, ${rate('without')}/s without: ${percent(median(changes))} (aim −1 %; rounds ${spread})`,
  );
  print(
    `metrics: CPU time of the api for a request ${median(rounds.map(({ without }) => without.cpuMs)).toFixed(2)} ms without them, ${percent(median(cpu))} with them`,
  );
}
