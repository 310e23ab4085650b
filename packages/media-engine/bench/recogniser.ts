import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { fetchPackages } from '@talkreel/services/apt';
import { encodeWav, type Pcm } from '@talkreel/media-engine/voice/wav';

/**
 * PocketSphinx (BSD) with its own English model from Debian's archive: fetched on demand, unpacked
 * into our folder, and never a dependency. It was trained on people, so it measures how close a
 * voice is to human speech.
 */
const packages = ['pocketsphinx', 'pocketsphinx-en-us'];
const program = 'pocketsphinx_batch';

export interface Recogniser {
  /** The recognised text of recordings (mono, 16 kHz), in lower case and in their order. */
  transcribe(recordings: readonly Pcm[], folder: string): Promise<string[]>;
}

/** Rejects if it cannot be fetched. */
export async function findRecogniser(): Promise<Recogniser> {
  const programDir = await fetchPackages('recogniser', packages, [program]);
  const model = join(dirname(programDir), 'usr/share/pocketsphinx/model/en-us');
  return {
    async transcribe(recordings, folder) {
      await mkdir(folder, { recursive: true });
      const names = recordings.map((_, index) => String(index));
      for (const [index, pcm] of recordings.entries())
        await writeFile(join(folder, `${index}.wav`), encodeWav(pcm));
      const list = join(folder, 'list');
      const heard = join(folder, 'heard');
      await writeFile(list, `${names.join('\n')}\n`);
      await promisify(execFile)(join(programDir, program), [
        ...['-hmm', join(model, 'en-us'), '-lm', join(model, 'en-us.lm.bin')],
        ...['-dict', join(model, 'cmudict-en-us.dict'), '-logfn', '/dev/null'],
        ...['-adcin', 'yes', '-adchdr', '44', '-cepdir', folder, '-cepext', '.wav'],
        ...['-ctl', list, '-hyp', heard],
      ]);
      const lines = (await readFile(heard, 'utf8')).trim().split('\n');
      // "the words (name score)"
      const byName = new Map(
        lines.map((line) => {
          const [, words = '', name = ''] = /^(.*?)\s*\((\S+) \S+\)$/.exec(line) ?? [];
          return [name, words];
        }),
      );
      return names.map((name) => byName.get(name) ?? '');
    },
  };
}

/** Wrong, missing and additional words per spoken word. */
export function wordErrorRate(said: string, heard: string): { errors: number; words: number } {
  const expected = wordsOf(said);
  const got = wordsOf(heard);
  let row = Array.from({ length: got.length + 1 }, (_, i) => i);
  for (const [i, word] of expected.entries()) {
    const next = [i + 1];
    for (const [j, other] of got.entries()) {
      const replaced = (row[j] ?? 0) + (word === other ? 0 : 1);
      next.push(Math.min(replaced, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return { errors: row.at(-1) ?? 0, words: expected.length };
}

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[a-z']+/g) ?? [];
}
