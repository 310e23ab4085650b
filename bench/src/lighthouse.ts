import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { buildWeb } from '@talkreel/infra/launch/web-build';
import { findChromium } from '@talkreel/services/find-chromium';
import { repositoryRoot } from '@talkreel/services/paths';
import { startStack } from '@talkreel/scenarios/stack/stack';
import { startTestServers } from '@talkreel/testing/servers';
import { median, print } from '@talkreel/testing/figures';

/**
 * The version of Lighthouse, fetched on demand: nothing else needs it, and it is as large as all our own dependencies.
 */
const LIGHTHOUSE = 'lighthouse@13.5.0';
const ROUNDS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
const PAGES = [
  { name: 'landing', path: '/', signedIn: false },
  { name: 'login', path: '/auth', signedIn: false },
  { name: 'wizard', path: '/', signedIn: true },
];

interface Report {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, { numericValue?: number }>;
}

/** Lighthouse's mobile profile on the built app, as a visitor and signed in; medians of three runs. */
export async function benchLighthouse(): Promise<void> {
  await buildWeb(() => undefined);
  const chromePath = await findChromium(process.env, () => undefined);
  const { servers, stop } = await startTestServers();
  try {
    const env = { WEB_DIST: join(repositoryRoot, 'apps/web/dist') };
    const stack = await startStack({ servers, workers: 0, env });
    try {
      const user = await stack.signIn('lighthouse@example.com');
      for (const page of PAGES) {
        const reports: Report[] = [];
        for (let round = 0; round < ROUNDS; round += 1)
          reports.push(
            await audit(
              `${stack.url}${page.path}`,
              chromePath,
              page.signedIn ? user.cookieHeader() : null,
            ),
          );
        const scores = CATEGORIES.map((category) => {
          const score = median(reports.map((report) => report.categories[category]?.score ?? 0));
          return `${category} ${Math.round(score * 100)}`;
        });
        const seconds = (audit: string) =>
          (median(reports.map((report) => report.audits[audit]?.numericValue ?? 0)) / 1000).toFixed(
            2,
          );
        const shift = median(
          reports.map((report) => report.audits['cumulative-layout-shift']?.numericValue ?? 0),
        );
        print(
          `lighthouse, ${page.name}: ${scores.join(', ')}; first paint ${seconds('first-contentful-paint')} s, largest ${seconds('largest-contentful-paint')} s, blocked ${seconds('total-blocking-time')} s, shift ${shift.toFixed(3)}`,
        );
      }
    } finally {
      await stack.stop();
    }
  } finally {
    await stop();
  }
}

async function audit(url: string, chromePath: string, cookie: string | null): Promise<Report> {
  const args = [
    '--yes',
    LIGHTHOUSE,
    url,
    '--quiet',
    '--output=json',
    `--only-categories=${CATEGORIES.join(',')}`,
    '--chrome-flags=--headless=new --no-sandbox --disable-gpu',
    ...(cookie === null ? [] : [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`]),
  ];
  const { stdout } = await promisify(execFile)('npx', args, {
    maxBuffer: 64 * 1024 * 1024,
    env: { ...process.env, CHROME_PATH: chromePath },
  });
  return JSON.parse(stdout) as Report;
}
