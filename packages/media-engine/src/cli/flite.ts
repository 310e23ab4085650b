/** Another synthesiser, for teaching and for scores; nothing of the product needs it. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { PhonemeCue } from '../types.ts';

const run = promisify(execFile);
/** Flite's names of sounds. */
const ipaOf: Record<string, string> = Object.fromEntries(
  'pau: m:m b:b p:p f:f v:v th:θ dh:ð t:t d:d n:n s:s z:z sh:ʃ zh:ʒ ch:tʃ jh:dʒ k:k g:ɡ ng:ŋ hh:h r:ɹ er:ɜ l:l iy:i ih:ɪ y:j ey:eɪ eh:ɛ ae:æ aa:ɑ ah:ʌ ay:aɪ aw:aʊ ao:ɔ ow:oʊ oy:ɔɪ uw:u uh:ʊ w:w ax:ə'
    .split(' ')
    .map((pair) => pair.split(':')),
);

/** Whether Debian's `flite` is installed. */
export async function hasFlite(): Promise<boolean> {
  return run('flite', ['--version']).then(
    () => true,
    (cause: { code?: unknown }) => cause.code !== 'ENOENT',
  );
}

/** Writes a WAV, and answers with the sounds in it. */
export async function speakWithFlite(
  voice: string,
  text: string,
  outPath: string,
): Promise<PhonemeCue[]> {
  const { stdout } = await run('flite', ['-voice', voice, '-psdur', '-t', text, '-o', outPath]);
  return readTimes(stdout);
}

/** "pau:0.224 m:0.260": every sound with its end. */
function readTimes(text: string): PhonemeCue[] {
  let startSeconds = 0;
  return text
    .trim()
    .split(/\s+/)
    .map((entry) => {
      const [name = '', end = '0'] = entry.split(':');
      const cue: PhonemeCue = {
        startSeconds,
        endSeconds: Number(end),
        ipa: ipaOf[name] ?? '',
        stress: 0,
      };
      startSeconds = cue.endSeconds;
      return cue;
    });
}
