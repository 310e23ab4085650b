/** Voice packs: `npm run voices -- list|add|check|remove`. */
import { parseArgs } from 'node:util';
import { packBytes, voicePacks, type VoicePack } from '../voice/pack/catalog.ts';
import { createPackSpeaker } from '../voice/pack/pack-speaker.ts';
import { sizeOf, VoicePackError } from '../voice/pack/problem.ts';
import { speakerFor } from '../voice/pack/speak-text.ts';
import {
  addPack,
  findInstalledPack,
  folderOf,
  packById,
  removePack,
  verifyPack,
} from '../voice/pack/store.ts';
import { voices } from '../voice/voices.ts';

const usage = `usage:
  npm run voices -- list
  npm run voices -- add <pack> [--from <folder, or address of a mirror>]
  npm run voices -- check <pack>
  npm run voices -- remove <pack>`;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

async function list(dataDir: string): Promise<void> {
  const installed = await findInstalledPack(dataDir);
  for (const pack of voicePacks) {
    const isHere = installed?.pack.id === pack.id;
    const state = !isHere ? 'not added' : installed.isCurrent ? 'added' : 'added, but outdated';
    say(`${pack.id}  ${pack.title}, ${sizeOf(packBytes(pack))}: ${state}`);
    say(`  model: ${pack.licence}`);
    describeVoices(pack);
  }
}

function describeVoices(pack: VoicePack): void {
  for (const { id, name } of voices) {
    const voice = speakerFor(pack, id);
    if (voice) say(`  ${name}: ${voice.name}, ${voice.licence}, ${voice.source}`);
  }
}

async function add(pack: VoicePack, dataDir: string, from: string | undefined): Promise<void> {
  let shown = -1;
  const onProgress = (here: number, bytes: number): void => {
    const percent = Math.floor((here / bytes) * 20) * 5;
    if (percent > shown) say(`  ${percent} %`);
    shown = Math.max(shown, percent);
  };
  const onFile = (name: string, done: 'kept' | 'added'): void =>
    say(`  ${name}: ${done === 'kept' ? 'already there' : 'verified'}`);
  say(`${pack.title}, ${sizeOf(packBytes(pack))}`);
  const folder = await addPack(pack, dataDir, { from, onFile, onProgress });
  say(`Added to ${folder}. The sandbox speaks with it from the next sentence on.`);
  say(`Licence of the model: ${pack.licence}. Name who is named here where you publish:`);
  describeVoices(pack);
}

/** Verifies every file, and lets each voice say a sentence. */
async function check(pack: VoicePack, dataDir: string): Promise<void> {
  const installed = await findInstalledPack(dataDir, [pack]);
  if (!installed)
    throw new VoicePackError('missing-file', `The voice pack ${pack.id} is not added.`);
  await verifyPack(installed);
  say(`All ${pack.files.length} files are as they were published.`);
  const speaker = createPackSpeaker(pack, installed.folder);
  try {
    for (const { id, name } of pack.voices) {
      const startedAt = performance.now();
      const { samples, sampleRate } = await speaker.speak('This is how I sound today.', id);
      const seconds = (performance.now() - startedAt) / 1000;
      say(`  ${name}: ${(samples.length / sampleRate).toFixed(1)} s in ${seconds.toFixed(1)} s`);
    }
  } finally {
    speaker.close();
  }
}

async function remove(pack: VoicePack, dataDir: string): Promise<void> {
  const was = await removePack(pack, dataDir);
  say(was ? `Removed ${folderOf(dataDir, pack)}.` : `The voice pack ${pack.id} is not there.`);
}

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { from: { type: 'string' }, data: { type: 'string', default: '.data' } },
  });
  const [command, id, ...more] = positionals;
  if (command === 'list' && id === undefined) await list(values.data);
  else if (id === undefined || more.length > 0) return explain();
  else if (command === 'add') await add(packById(id), values.data, values.from);
  else if (command === 'check') await check(packById(id), values.data);
  else if (command === 'remove') await remove(packById(id), values.data);
  else return explain();
  return 0;
}

function explain(): number {
  process.stderr.write(`${usage}\n`);
  return 2;
}

try {
  process.exitCode = await run(process.argv.slice(2));
} catch (cause) {
  const isKnown =
    cause instanceof VoicePackError ||
    (cause as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  if (!isKnown) throw cause;
  process.stderr.write(`${(cause as Error).message}\n`);
  process.exitCode = 1;
}
