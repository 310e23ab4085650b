// Makes one video of every line of a list, at night, and saves them by date.
//   TALKREEL_URL=… TALKREEL_API_KEY=tk_test_… node nightly-batch.mjs openings.txt folder
// Run again on the same day, it goes on where it was stopped: the keys are the same, so nothing is paid twice.
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { env, argv } from 'node:process';
import { Talkreel } from '@talkreel/client';

const [, , list = 'openings.txt', folder = 'videos'] = argv;
const talkreel = new Talkreel({
  key: env['TALKREEL_API_KEY'] ?? '',
  url: env['TALKREEL_URL'] ?? '',
});

const day = new Date().toISOString().slice(0, 10);
const [actor] = await talkreel.actors();
const [voice] = await talkreel.voices();
if (!actor || !voice) throw new Error('This Talkreel has no actors or no voices.');

const openings = (await readFile(list, 'utf8')).split('\n').filter((line) => line.trim() !== '');
await mkdir(join(folder, day), { recursive: true });

for (const [index, script] of openings.entries()) {
  const video = { script, actor: actor.id, voice: actor.voiceId ?? voice.id };
  const idempotencyKey = createHash('sha256').update(`${day} ${index} ${script}`).digest('hex');
  const { quote, generations } = await talkreel.videos.quote(video);
  // What a night may cost is decided here, before it is spent.
  if (generations !== null && generations > 1) throw new Error(`${script} costs ${generations}.`);
  const job = await talkreel.videos.create(video, { quote, idempotencyKey });
  const { projectId } = await job.wait();
  const shape = { format: '9:16' };
  const upright = await (await talkreel.export(projectId ?? 0, shape)).wait();
  const { body } = await talkreel.download(upright.result?.url ?? '');
  const file = join(folder, day, `${index + 1}.mp4`);
  if (body) await pipeline(Readable.fromWeb(body), createWriteStream(file));
  process.stdout.write(`${file}\n`);
}
