import { cpus } from 'node:os';
import { benchAccept } from './accept.ts';
import { benchDrain } from './drain.ts';
import { benchEvents } from './events.ts';
import { print } from './figures.ts';
import { benchFollow } from './follow.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchQueue } from './queue.ts';

/** `npm run bench [-- accept queue events drain follow lighthouse render sync cues]`: figures side by side, as ratios; a timing never fails anything. */
const benches: Record<string, () => Promise<void>> = {
  accept: benchAccept,
  queue: benchQueue,
  events: benchEvents,
  drain: benchDrain,
  follow: benchFollow,
  lighthouse: benchLighthouse,
  render: () => import('./render.ts').then(() => undefined),
  sync: () => import('./sync-score.ts').then(() => undefined),
  cues: () => import('./cue-agreement.ts').then(() => undefined),
};
// Taken off, since a script that is imported below reads what is left as its own.
const asked = process.argv.splice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(
    `unknown bench: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`,
  );

print(`${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.version}`);
for (const [name, run] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) await run();
