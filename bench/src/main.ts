import { cpus } from 'node:os';
import { benchAccept } from './accept.ts';
import { benchBacklog } from './backlog.ts';
import { benchCutOuts } from './cut-out.ts';
import { benchDeletion } from './deletion.ts';
import { benchDelivery } from './delivery.ts';
import { benchDrain, benchQueue } from './queue.ts';
import { benchEvents } from './events.ts';
import { benchExport } from './export.ts';
import { print } from '@talkreel/testing/figures';
import { benchFollow } from './follow.ts';
import { benchIdle } from './idle.ts';
import { benchKeys } from './keys.ts';
import { benchLighthouse } from './lighthouse.ts';
import { benchPhotos } from './photos.ts';
import { benchLists } from './lists.ts';
import { benchLoad } from './load.ts';
import { benchMedia } from './media.ts';
import { benchMetrics } from './metrics.ts';
import { benchScripts } from './scripts.ts';
import { benchWatermark } from './watermark.ts';

/** `npm run bench [-- accept keys metrics queue events load drain backlog follow idle lists deletion scripts lighthouse photos export cut-out delivery media watermark render sync cues voices speech]`: figures side by side, as ratios; a timing never fails anything. */
const benches: Record<string, () => Promise<void>> = {
  accept: benchAccept,
  keys: benchKeys,
  metrics: benchMetrics,
  media: benchMedia,
  queue: benchQueue,
  events: benchEvents,
  load: benchLoad,
  drain: benchDrain,
  backlog: benchBacklog,
  follow: benchFollow,
  idle: benchIdle,
  lists: benchLists,
  deletion: benchDeletion,
  scripts: benchScripts,
  lighthouse: benchLighthouse,
  photos: benchPhotos,
  export: benchExport,
  'cut-out': benchCutOuts,
  delivery: benchDelivery,
  watermark: benchWatermark,
  render: () => import('@talkreel/media-engine/bench/render').then(() => undefined),
  sync: () => import('@talkreel/media-engine/bench/sync-score').then(() => undefined),
  cues: () => import('@talkreel/media-engine/bench/cue-agreement').then(() => undefined),
  voices: () => import('@talkreel/media-engine/bench/voices').then(() => undefined),
  speech: () => import('@talkreel/media-engine/bench/speech').then(() => undefined),
};
// Removed, because a script imported below would read the rest as its own arguments.
const asked = process.argv.splice(2);
const unknown = asked.filter((name) => !(name in benches));
if (unknown.length > 0)
  throw new Error(
    `unknown bench: ${unknown.join(', ')}; there are ${Object.keys(benches).join(', ')}`,
  );

print(`${cpus().length} cores, ${cpus()[0]?.model.trim()}, Node ${process.version}`);
for (const [name, run] of Object.entries(benches))
  if (asked.length === 0 || asked.includes(name)) await run();
// A thread of the library that signs would keep the process.
process.exit();
