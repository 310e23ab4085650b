import type { PhonemeCue } from '../../types.ts';

/** flite's names of sounds. */
const ipaOf: Record<string, string> = Object.fromEntries(
  'pau: m:m b:b p:p f:f v:v th:θ dh:ð t:t d:d n:n s:s z:z sh:ʃ zh:ʒ ch:tʃ jh:dʒ k:k g:ɡ ng:ŋ hh:h r:ɹ er:ɜ l:l iy:i ih:ɪ y:j ey:eɪ eh:ɛ ae:æ aa:ɑ ah:ʌ ay:aɪ aw:aʊ ao:ɔ ow:oʊ oy:ɔɪ uw:u uh:ʊ w:w ax:ə'
    .split(' ')
    .map((pair) => pair.split(':') as [string, string]),
);

/** Parses `pau:0.224 m:0.260 …`: every sound with its end. */
export function readSounds(text: string): PhonemeCue[] {
  let startSeconds = 0;
  const cues: PhonemeCue[] = [];
  for (const entry of text.trim().split(/\s+/)) {
    const [name = '', end = '0'] = entry.split(':');
    const endSeconds = Number(end);
    if (endSeconds > startSeconds) cues.push({ startSeconds, endSeconds, ipa: ipaOf[name] ?? '' });
    startSeconds = endSeconds;
  }
  return cues;
}
