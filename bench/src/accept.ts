import { startApi, startServer, type ServerUnderLoad } from './api.ts';
import { CONNECTIONS, endAll, orderSpeeches, prepareUsers } from './accept-load.ts';
import { median, print, ratio } from '@talkreel/testing/figures';
import { withBenchServers } from './bench-servers.ts';

const ROUNDS = 5;

/** Requests per second of a raw POST and of ours, alternating on the same servers. */
export async function benchAccept(): Promise<void> {
  await withBenchServers(async (servers) => {
    const { db } = servers;
    const started: ServerUnderLoad[] = [];
    try {
      // One user per connection: requests of one user wait for the lock on the balance, as they should.
      const cookies = (await prepareUsers(db)).map(({ cookie }) => cookie);
      const start = async (server: Promise<ServerUnderLoad>) => {
        started.push(await server);
        return (await server).url;
      };
      const raw = await start(startServer(servers, 'raw-server.ts'));
      // The running limit is high, so that the queue gets a message for each request, as in the raw counterpart.
      const ours = await start(startApi(servers, { MAX_RUNNING_PER_PERSON: '1000' }));
      const rates = { raw: [] as number[], ours: [] as number[] };
      const latencies: number[] = [];
      for (let round = 0; round <= ROUNDS; round += 1) {
        const rawRun = await orderSpeeches(`${raw}/raw`, cookies);
        const oursRun = await orderSpeeches(`${ours}/api/replicate/audio`, cookies);
        await endAll(db);
        // The first round is only a warm-up.
        if (round === 0) continue;
        rates.raw.push(rawRun.rate);
        rates.ours.push(oursRun.rate);
        latencies.push(oursRun.p99Ms);
      }
      const [rawRate, oursRate] = [median(rates.raw), median(rates.ours)];
      print(
        `accept, c=${CONNECTIONS}: raw ${Math.round(rawRate)}/s, ours ${Math.round(oursRate)}/s = ${ratio(oursRate, rawRate)} (aim 25 %), p99 ${median(latencies)} ms`,
      );
    } finally {
      await Promise.all(started.map((server) => server.end()));
    }
  });
}
