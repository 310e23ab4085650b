import { runToEnd } from '@talkreel/services/server-process';
import { repositoryRoot } from '@talkreel/services/paths';

/** Which tests of the whole product a change can reach. */
interface Reach {
  /** The start of a path of sources, relative to the repository. */
  from: string;
  /** Parts of the paths of scenario files; 'all' means all of them. */
  scenarios?: 'all' | readonly string[];
  /** Parts of the paths of the browser's test files; 'all' means all of them. */
  browser?: 'all' | readonly string[];
  /** Starts of the paths of tests that run these sources in threads and processes, which vitest does not see. */
  started?: readonly string[];
  /** Further kinds of tests. */
  also?: ReadonlyArray<'upgrade' | 'containers' | 'drills'>;
}

const everywhere = { scenarios: 'all', browser: 'all' } as const;

/** Whose pages and files show captions, shots, words on screen and label. */
const composed = [
  'export',
  'shots',
  'templates',
  'free-draft',
  'batch-winners',
  'client-review',
  'five-taps',
  'share',
] as const;

/** Whose pages are the wizard, or begin in it. */
const wizard = [
  'wizard',
  'free-draft',
  'five-taps',
  'make-another',
  'script-help',
  'own-recording',
  'own-influencers',
  'templates',
  'duplicates',
  'two-tabs',
  'job-slot',
  'resilience',
  'release',
  'translated',
  'phone',
  'texts',
  'accessibility',
  'chaos',
  'left-meanwhile',
] as const;

/** What is made of several videos. */
const sets = [
  'films',
  'batches',
  'batch-winners',
  'set-shots',
  'free-draft',
  'client-review',
  'own-influencers',
  'accessibility',
  'chaos',
] as const;

/**
 * The table is explicit because imports do not show what a change reaches: the scenarios and the browser start
 * processes. The longest start that fits counts; sources without a row reach everything.
 */
const reaches: readonly Reach[] = [
  { from: 'docs/' },
  { from: 'bench/' },
  { from: 'infra/check/' },
  { from: 'infra/release/' },
  { from: 'infra/docker/', also: ['containers'] },
  { from: 'docker-compose.yml', also: ['containers'] },
  { from: 'infra/kubernetes/' },
  { from: 'infra/observability/', also: ['containers', 'drills'] },
  {
    from: 'packages/observability/',
    scenarios: ['metrics', 'traces', 'secrets'],
    also: ['drills'],
  },
  { from: 'packages/db/src/migrations/', ...everywhere, also: ['upgrade'] },
  {
    from: 'packages/captions/',
    scenarios: ['exports', 'films', 'retakes', 'share', 'takes', 'own-voice', 'developers'],
    browser: [...composed, ...wizard, 'brand', 'retakes', 'player', 'one-shot'],
  },
  { from: 'packages/claims/', browser: ['wizard-refusals', 'shots', 'free-draft'] },
  {
    from: 'packages/watermark/',
    scenarios: ['exports', 'films'],
    browser: ['verify'],
  },
  { from: 'packages/photo-mouth/', scenarios: ['influencers'], browser: ['creator'] },
  { from: 'packages/media-engine/bench/' },
  {
    from: 'packages/media-engine/',
    started: ['packages/media-engine/', 'apps/sandbox/src/render/'],
    scenarios: ['main-path', 'influencers'],
    browser: ['wizard', 'creator', 'templates'],
  },
  { from: 'packages/client/', scenarios: ['developers'], browser: 'all' },
  { from: 'packages/agent-tools/', scenarios: ['developers'] },
  { from: 'packages/cli/', scenarios: ['developers'] },
  {
    from: 'apps/sandbox/src/stripe/',
    scenarios: ['payments'],
    browser: ['payments', 'prices', 'profile'],
  },
  {
    from: 'apps/api/src/features/payments/',
    scenarios: ['payments', 'prices'],
    browser: ['payments', 'prices', 'profile'],
  },
  {
    from: 'apps/api/src/features/captions/',
    scenarios: ['exports', 'films', 'retakes', 'share', 'takes', 'own-voice', 'developers'],
    browser: [...composed, 'retakes', 'player', 'one-shot'],
  },
  {
    from: 'apps/api/src/features/exports/',
    scenarios: ['exports', 'films', 'developers'],
    browser: [...composed, 'brand', 'library'],
  },
  {
    from: 'apps/api/src/features/brand/',
    scenarios: ['exports'],
    browser: [...composed, 'brand'],
  },
  {
    from: 'apps/api/src/features/media-library/',
    scenarios: ['media', 'exports'],
    browser: ['media', 'shots', 'templates'],
  },
  { from: 'apps/api/src/features/retakes/', scenarios: ['retakes'], browser: ['retakes'] },
  { from: 'apps/api/src/features/reviews/', browser: ['client-review'] },
  { from: 'apps/api/src/features/verify/', browser: ['verify'] },
  {
    from: 'apps/api/src/features/mcp/',
    scenarios: ['developers'],
    browser: ['connect', 'developers'],
  },
  {
    from: 'apps/api/src/features/connections/',
    scenarios: ['developers', 'abuse'],
    browser: ['connect', 'developers'],
  },
  {
    from: 'apps/api/src/features/sets/',
    scenarios: ['films', 'batches'],
    browser: sets,
  },
  { from: 'apps/api/src/features/projects/', scenarios: ['share', 'abuse'], browser: ['share'] },
  {
    from: 'apps/api/src/features/ops/',
    scenarios: ['operators', 'provider-down'],
    browser: ['ops'],
  },
  { from: 'apps/api/src/features/blog/', browser: ['public-pages', 'ops'] },
  {
    from: 'apps/api/src/features/library/',
    scenarios: ['takes', 'main-path'],
    browser: ['library', 'make-another', 'duplicates'],
  },
  {
    from: 'apps/worker/src/stages/export/',
    scenarios: ['exports', 'films', 'developers'],
    browser: [...composed, 'brand'],
  },
  {
    from: 'apps/worker/src/stages/media/',
    scenarios: ['media', 'exports'],
    browser: ['media', 'shots'],
  },
  { from: 'apps/sandbox/src/fal/', scenarios: ['stages'] },
  { from: 'apps/sandbox/src/cog/', scenarios: ['stages'], also: ['drills'] },
  { from: 'apps/sandbox/src/kokoro/', scenarios: ['stages'] },
  { from: 'packages/providers/src/fal/', scenarios: ['stages'] },
  { from: 'packages/providers/src/cog/', scenarios: ['stages'], also: ['drills'] },
  { from: 'apps/worker/src/mail/', scenarios: ['main-path', 'payments'], browser: ['mails'] },
  {
    from: 'apps/web/src/features/wizard/',
    browser: wizard,
  },
  {
    from: 'apps/web/src/features/creator/',
    browser: ['creator', 'influencers', 'texts', 'accessibility', 'chaos'],
  },
  {
    from: 'apps/web/src/features/one-shot/',
    browser: ['one-shot', 'texts', 'accessibility', 'chaos'],
  },
  {
    from: 'apps/web/src/features/sets/',
    browser: sets,
  },
  {
    from: 'apps/web/src/features/community/',
    browser: ['community', 'influencers', 'texts', 'accessibility'],
  },
  {
    from: 'apps/web/src/features/landing/',
    browser: ['landing', 'public-pages', 'texts', 'accessibility'],
  },
  {
    from: 'apps/web/src/features/profile/',
    browser: ['profile', 'library', 'account', 'usage', 'texts', 'accessibility'],
  },
  { from: 'apps/web/src/features/payments/', browser: ['payments', 'texts', 'accessibility'] },
  { from: 'apps/web/src/features/pricing/', browser: ['prices', 'payments', 'accessibility'] },
  { from: 'apps/web/src/features/ops/', browser: ['ops'] },
  { from: 'apps/web/src/features/brand/', browser: ['brand', 'export'] },
  { from: 'apps/web/src/features/media/', browser: ['media', 'shots', 'accessibility'] },
  { from: 'apps/web/src/features/review/', browser: ['client-review', 'accessibility'] },
  { from: 'apps/web/src/features/verify/', browser: ['verify', 'accessibility'] },
  {
    from: 'apps/web/src/features/developers/',
    browser: ['developers', 'connect', 'reference', 'accessibility'],
  },
  { from: 'apps/web/src/components/export-dialog/', browser: [...composed, 'brand', 'library'] },
  { from: 'apps/web/src/components/ad-draft/', browser: ['free-draft', 'wizard'] },
  { from: 'apps/web/src/components/player-line/', browser: ['free-draft', 'wizard'] },
  {
    from: 'apps/web/src/components/retake-dialog/',
    browser: ['retakes', 'library', 'accessibility'],
  },
  { from: 'apps/web/src/features/share/', browser: ['share'] },
  { from: 'apps/web/', browser: 'all' },
];

const isTest = (file: string): boolean => /\.(?:test|e2e)\.tsx?$/.test(file);

/** The files that differ from a commit, or with '' from the last one, untracked ones included. */
export async function changedFiles(since: string): Promise<string[]> {
  const git = (...args: string[]) => runToEnd('git', args, { cwd: repositoryRoot });
  const [changed, untracked] = await Promise.all([
    git('diff', '--name-only', since === '' ? 'HEAD' : since),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return `${changed}\n${untracked}`.split('\n').filter((file) => file !== '');
}

/** Scenarios, browser tests and what needs more than these that the changes can reach; changed test files themselves. */
export function testsReachedBy(changed: readonly string[], tests: readonly string[]): string[] {
  const found = new Set<string>();
  for (const file of changed) {
    if (tests.includes(file)) found.add(file);
    else if (!isTest(file))
      for (const test of tests) if (reachesTest(reachOf(file), test)) found.add(test);
  }
  return [...found].toSorted();
}

function reachOf(file: string): Reach {
  if (file.endsWith('.md')) return { from: file };
  const fits = reaches.filter(({ from }) => file.startsWith(from));
  return fits.toSorted((a, b) => b.from.length - a.from.length)[0] ?? { from: '', ...everywhere };
}

function reachesTest(reach: Reach, test: string): boolean {
  const { scenarios = [], browser = [], started = [], also = [] } = reach;
  if (test.endsWith('.e2e.ts')) return browser === 'all' || hasWord(browser, test, 'apps/web/e2e/');
  const root = 'packages/scenarios/src/';
  if (!test.startsWith(root)) return started.some((start) => test.startsWith(start));
  const special = (['upgrade', 'containers', 'drills'] as const).find((kind) =>
    test.startsWith(`${root}${kind}/`),
  );
  if (special !== undefined) return also.includes(special);
  return scenarios === 'all' || hasWord(scenarios, test, root);
}

function hasWord(words: readonly string[], test: string, root: string): boolean {
  return words.some((word) => test.slice(root.length).includes(word));
}
