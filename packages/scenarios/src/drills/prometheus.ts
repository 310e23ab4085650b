import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findPrometheus } from '@talkreel/services/find-prometheus';
import { repositoryRoot } from '@talkreel/services/paths';
import { freePort } from '@talkreel/services/free-port';
import { waitFor } from '@talkreel/testing/wait-for';
import { z } from 'zod';

const OBSERVABILITY = join(repositoryRoot, 'infra', 'observability');
/** The factor by which the windows of the rules are shorter in a drill. */
const FASTER = 20;
const SHORTEST_WINDOW_SECONDS = 15;
const SECONDS = { s: 1, m: 60, h: 3600 } as const;

const alertsReply = z.object({
  data: z.object({
    alerts: z.array(z.object({ labels: z.object({ alertname: z.string() }), state: z.string() })),
  }),
});
const queryReply = z.object({
  status: z.string(),
  data: z.object({ result: z.array(z.unknown()) }),
});

export interface Prometheus {
  /** Names of the alerts that fire now. */
  firing(): Promise<Set<string>>;
  /** How many series a query answers with. @throws when Prometheus does not take it. */
  count(query: string): Promise<number>;
  stop(): Promise<void>;
}

/** Prometheus itself, with our rules at a faster pace, reading these ports of this machine. */
export async function startPrometheus(
  targets: Record<'api' | 'worker', number>,
): Promise<Prometheus> {
  const program = await findPrometheus(() => undefined);
  const folder = await mkdtemp(join(tmpdir(), 'talkreel-prometheus-'));
  await mkdir(join(folder, 'rules'));
  for (const file of await readdir(join(OBSERVABILITY, 'rules'))) {
    const rules = await readFile(join(OBSERVABILITY, 'rules', file), 'utf8');
    await writeFile(join(folder, 'rules', file), atDrillPace(rules));
  }
  const job = ([name, port]: [string, number]) => ({
    job_name: name,
    static_configs: [{ targets: [`127.0.0.1:${port}`] }],
  });
  const config = {
    global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
    rule_files: ['rules/*.yml'],
    scrape_configs: Object.entries(targets).map(job),
  };
  // The configuration is written as JSON, which is valid YAML.
  await writeFile(join(folder, 'prometheus.yml'), JSON.stringify(config));
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: 'ignore' },
  );
  const ended = once(child, 'exit');
  await waitFor(
    () =>
      fetch(`${url}/-/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    {
      what: 'Prometheus to be ready',
    },
  );
  return {
    async firing() {
      const reply = alertsReply.parse(await (await fetch(`${url}/api/v1/alerts`)).json());
      const names = reply.data.alerts.filter(({ state }) => state === 'firing');
      return new Set(names.map(({ labels }) => labels.alertname));
    },
    async count(query) {
      const reply = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query }).toString()}`);
      const text = await reply.text();
      if (!reply.ok) throw new Error(`${query}: ${text}`);
      return queryReply.parse(JSON.parse(text)).data.result.length;
    },
    async stop() {
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The same rules with shorter windows, and without conditions that must last for a while. */
function atDrillPace(rules: string): string {
  return rules
    .replaceAll(/\[(\d+)([smh])\]/g, (_window, number: string, unit: keyof typeof SECONDS) => {
      const seconds = Math.round((Number(number) * SECONDS[unit]) / FASTER);
      return `[${Math.max(SHORTEST_WINDOW_SECONDS, seconds)}s]`;
    })
    .replaceAll(/for: \d+[smh]/g, 'for: 0s');
}

/** The queries of the dashboards that Grafana is given. */
export async function dashboardQueries(): Promise<string[]> {
  const text = await readFile(
    join(OBSERVABILITY, 'grafana', 'dashboards', 'talkreel.json'),
    'utf8',
  );
  return [...text.matchAll(/"expr": ("(?:[^"\\]|\\.)*")/g)].map(([, expr = '""']) =>
    z.string().parse(JSON.parse(expr)),
  );
}
