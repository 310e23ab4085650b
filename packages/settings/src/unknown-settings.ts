import { settingNames } from './list.ts';

/** Prefixes of our variables that nobody else uses. */
const OURS =
  /^(?:TALKREEL|WORKER|SANDBOX|REPLICATE|FAL|OPENAI|STRIPE|OIDC|S3|SMTP|MAIL|FREE|STORAGE|KEEP|SCRIPT|IMAGE|AUDIO|LIPSYNC|SPEECH|ANIMATE|METRICS|SESSION|MEDIA|GENERATION|PREMIUM|DATABASE|REDIS|PUBLIC|TRUST|DRAIN|STOP|WEBHOOK|DAILY|SYNTHETIC)_/;
/** Variables that a cluster sets for services named redis or worker. */
const OF_CLUSTERS = /_(?:SERVICE_HOST|SERVICE_PORT(?:_\w+)?|PORT_\d+_\w+|PORT)$/;
/** The variable that our own start script sets for the launcher. */
const OF_THE_LAUNCHER = 'TALKREEL_STARTED_AT_MS';
const NEAR = 2;

/** A sentence for each variable that looks like one of ours but is unknown: probably a misspelling. */
export function unknownSettings(env: Record<string, string | undefined>): string[] {
  const known = new Set([...settingNames, OF_THE_LAUNCHER]);
  return Object.keys(env)
    .filter((name) => OURS.test(name) && !OF_CLUSTERS.test(name) && !known.has(name))
    .toSorted()
    .map((name) => {
      const near = settingNames.find((other) => distance(name, other) <= NEAR);
      return `${name} is not a setting of Talkreel and has no effect${near ? `; did you mean ${near}?` : ''}`;
    });
}

/** Edit distance: the number of characters to add, remove or change. */
function distance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (let at = 0; at < to.length; at += 1) {
      const changed = (row[at] ?? 0) + (letter === to[at] ? 0 : 1);
      next.push(Math.min(changed, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
