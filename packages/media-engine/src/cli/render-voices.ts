/** Rebuilds the sample file of every voice and their catalog: `node packages/media-engine/src/cli/render-voices.ts`. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runFfmpeg } from '@talkreel/media-tools/ffmpeg';
import { createFliteDriver } from '../voice/flite.driver.ts';
import { synthesizeSpeech } from '../voice/speak.ts';
import { decodeAudio } from '../voice/decode-audio.ts';
import { profileOf, type VoiceProfile } from '../voice/voice-profile.ts';
import { voiceTag } from '../voice/voice-tag.ts';
import { voices } from '../voice/voices.ts';

const seedFolder = path.resolve(import.meta.dirname, '../../../db/seed');
const voiceFolder = path.join(seedFolder, 'voices');
const scratch = await mkdtemp(path.join(tmpdir(), 'talkreel-voices-'));
const profilePath = path.resolve(import.meta.dirname, '../voice/voice-profiles.json');
const profiles: Record<string, VoiceProfile> = {};
/** The formatter's line width. */
const lineWidth = 100;
const driver = createFliteDriver();
try {
  await mkdir(voiceFolder, { recursive: true });
  for (const { id, sampleText } of voices) {
    const wav = path.join(scratch, `${id}.wav`);
    // Samples use the voice's own pace; only scripts are fitted to the estimate.
    const { durationSeconds } = await synthesizeSpeech({
      text: sampleText,
      voiceId: id,
      outPath: wav,
      rate: 1,
      driver,
    });
    const mp3 = path.join(voiceFolder, `${id}.mp3`);
    const tags = [
      '-map_metadata',
      '-1',
      '-metadata',
      `comment=${voiceTag(id)}`,
      '-id3v2_version',
      '4',
      '-fflags',
      '+bitexact',
      '-flags:a',
      '+bitexact',
    ];
    await runFfmpeg([
      '-i',
      wav,
      ...tags,
      '-c:a',
      'libmp3lame',
      '-b:a',
      '64k',
      '-ar',
      '24000',
      '-ac',
      '1',
      mp3,
    ]);
    const profile = profileOf(await decodeAudio(mp3));
    profiles[id] = profile;
    process.stdout.write(
      `${id.padEnd(18)}${durationSeconds.toFixed(2)} s  ${profile.pitchHz} Hz\n`,
    );
  }
  const catalog = voices.map(({ id, name, description, gender, character }) => ({
    id,
    name,
    description,
    gender,
    character,
    file: `voices/${id}.mp3`,
  }));
  await writeFile(path.join(seedFolder, 'voices.json'), `${JSON.stringify(catalog, null, 2)}\n`);
  await writeFile(profilePath, profilesText(profiles));
} finally {
  await driver.close();
  await rm(scratch, { recursive: true, force: true });
}

/** JSON as this repository's formatter writes it: numbers fill their lines. */
function profilesText(all: Record<string, VoiceProfile>): string {
  return `${JSON.stringify(all, null, 2).replaceAll(/( *)(".*": )\[([^\]]*)\]/g, fillLines)}\n`;
}

function fillLines(_: string, indent: string, name: string, list: string): string {
  const values = list.trim().split(/,\s*/);
  const flat = `${indent}${name}[${values.join(', ')}]`;
  if (flat.length < lineWidth) return flat;
  const lines: string[] = [];
  for (const [index, value] of values.entries()) {
    const text = index < values.length - 1 ? `${value},` : value;
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + text.length <= lineWidth)
      lines[lines.length - 1] = `${last} ${text}`;
    else lines.push(`${indent}  ${text}`);
  }
  return `${indent}${name}[\n${lines.join('\n')}\n${indent}]`;
}
