/** Voice packs: `npm run voices -- list|add|check|remove`. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { packBytes, voicePacks, type VoicePack } from '@talkreel/media-engine/voice/pack/catalog';
import { examinePack } from '@talkreel/media-engine/voice/pack/examine-pack';
import { createPackSpeaker, defaultBounds } from '@talkreel/media-engine/voice/pack/pack-speaker';
import { sizeOf, VoicePackError } from '@talkreel/media-engine/voice/pack/problem';
import { speakerFor } from '@talkreel/media-engine/voice/pack/speak-text';
import {
  addPack,
  findInstalledPack,
  folderOf,
  packById,
  removePack,
  verifyPack,
} from '@talkreel/media-engine/voice/pack/store';
import { voices } from '@talkreel/media-engine/voice/voices';
import { encodeWav } from '@talkreel/media-engine/voice/wav';
import { startWith } from '@talkreel/settings/start-with';
import { readVoicePackConfig } from '../config.ts';

type Settings = ReturnType<typeof readVoicePackConfig>;

const usage = `usage:
  npm run voices -- list
  npm run voices -- add <pack> [--from <folder, or address of a mirror>]
  npm run voices -- check <pack> [--listen <folder for a recording of each voice>]
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

async function add(pack: VoicePack, { dataDir, bounds }: Settings, from?: string): Promise<void> {
  let shown = -1;
  const onProgress = (here: number, bytes: number): void => {
    const percent = Math.floor((here / bytes) * 20) * 5;
    if (percent > shown) say(`  ${percent} %`);
    shown = Math.max(shown, percent);
  };
  const onFile = (name: string, done: 'kept' | 'added'): void =>
    say(`  ${name}: ${done === 'kept' ? 'already there' : 'verified'}`);
  say(`${pack.title}, ${sizeOf(packBytes(pack))}`);
  const examine = (at: string) => hear(pack, at, bounds);
  const folder = await addPack(pack, dataDir, { from, onFile, onProgress, examine });
  say(`Added to ${folder}. The sandbox speaks with it from the next sentence on.`);
  say(`Licence of the model: ${pack.licence}. Name who is named here where you publish:`);
  describeVoices(pack);
  say(`Listen before you use it: npm run voices -- check ${pack.id} --listen <folder>`);
}

/** Verifies every file, and lets each voice say a sentence, as the sandbox would. */
async function check(pack: VoicePack, settings: Settings, listen?: string): Promise<void> {
  const installed = await findInstalledPack(settings.dataDir, [pack]);
  if (!installed)
    throw new VoicePackError('missing-file', `The voice pack ${pack.id} is not added.`);
  await verifyPack(installed);
  say(`All ${pack.files.length} files are as they were published.`);
  await hear(pack, installed.folder, settings.bounds, listen);
}

async function hear(
  pack: VoicePack,
  folder: string,
  bounds: Settings['bounds'],
  listen?: string,
): Promise<void> {
  say(`Each voice says a sentence, on ${bounds.threads} threads with up to ${bounds.memoryMb} MB:`);
  if (listen !== undefined) await mkdir(listen, { recursive: true });
  const speaker = createPackSpeaker(pack, folder, { ...defaultBounds, ...bounds });
  try {
    await examinePack(pack, speaker, async ({ voice, sound, seconds, tookSeconds }) => {
      const file = listen === undefined ? null : join(listen, `${voice.id}.wav`);
      if (file !== null) await writeFile(file, encodeWav(sound));
      const took = `${seconds.toFixed(1)} s in ${tookSeconds.toFixed(1)} s`;
      say(`  ${voice.name}: ${took}, ${sound.sampleRate} Hz${file === null ? '' : `, ${file}`}`);
    });
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
    options: { from: { type: 'string' }, listen: { type: 'string' }, data: { type: 'string' } },
  });
  const [command, id, ...more] = positionals;
  const configured = startWith(() => readVoicePackConfig(process.env));
  const settings = { ...configured, dataDir: values.data ?? configured.dataDir };
  if (command === 'list' && id === undefined) await list(settings.dataDir);
  else if (id === undefined || more.length > 0) return explain();
  else if (command === 'add') await add(packById(id), settings, values.from);
  else if (command === 'check') await check(packById(id), settings, values.listen);
  else if (command === 'remove') await remove(packById(id), settings.dataDir);
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
