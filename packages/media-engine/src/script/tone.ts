import { seededRandom } from './random.ts';
import { sentencesOf } from '@talkreel/speech-text/sentences';
import { dropUntilFits, isGreeting } from './sentences.ts';
import { contracted, mended, withoutFiller } from './tighten.ts';
import { countWords } from './write.ts';

interface Tone {
  openers: readonly string[];
  closers: readonly string[];
  swaps: ReadonlyArray<readonly [RegExp, string]>;
  /** Sentences end with a full stop, or the first and the last with an exclamation mark. */
  ends: 'as they are' | 'calmly' | 'loudly';
}

const tones = {
  warm: {
    openers: ['I want to share something with you.', 'From one friend to another.'],
    closers: ['You deserve it.', 'I think you will love it.'],
    swaps: [
      [/\b(?:great|awesome|amazing)\b/gi, 'lovely'],
      [/\bcheck (it|them) out\b/gi, 'have a look at $1'],
      [/\bbuy\b/gi, 'treat yourself to'],
    ],
    ends: 'calmly',
  },
  upbeat: {
    openers: ['Oh, this is good!', 'Get ready!'],
    closers: ["Let's go!", 'You will love it!'],
    swaps: [
      [/\b(?:(?:very|really) )?(?:good|nice|lovely|solid)\b/gi, 'fantastic'],
      [/\bI like\b/g, 'I love'],
    ],
    ends: 'loudly',
  },
  calm: {
    openers: ['Take a breath.', 'One quiet minute.'],
    closers: ['Whenever you are ready.', 'In your own time.'],
    swaps: [
      [/\b(?:fantastic|amazing|awesome|insane|crazy)\b/gi, 'good'],
      [/\bstop scrolling\b/gi, 'Stay a moment'],
      [/\bright now\b/gi, 'when it suits you'],
    ],
    ends: 'calmly',
  },
  playful: {
    openers: ['Plot twist.', 'Small warning: you may get hooked.'],
    closers: ['Thank me later.', 'I will wait here.'],
    swaps: [
      [/\bvery\b/gi, 'ridiculously'],
      [/\bexcellent\b/gi, 'suspiciously good'],
    ],
    ends: 'as they are',
  },
  confident: {
    openers: ['Here is what works.', 'Let me be clear.'],
    closers: ['See for yourself.', 'That is the point.'],
    swaps: [
      [/\bmight\b|\bmay\b/gi, 'will'],
      [/\bI hope\b/g, 'I know'],
      [/\btry to\b/gi, ''],
    ],
    ends: 'calmly',
  },
  plain: {
    openers: [],
    closers: [],
    swaps: [[/\b(?:fantastic|amazing|awesome|incredible)\b/gi, 'good']],
    ends: 'calmly',
  },
} as const satisfies Record<string, Tone>;

export type ToneName = keyof typeof tones;

const all: Tone[] = Object.values(tones);
const added = new Set(all.flatMap(({ openers, closers }) => [...openers, ...closers]));

/** The same script in another tone; what an earlier tone had added goes. */
export function retone(script: string, name: ToneName, maxWords: number): string {
  const tone: Tone = tones[name];
  const body = sentencesOf(script).filter((sentence) => !added.has(sentence));
  const said = (body.length > 0 ? body : sentencesOf(script)).map((sentence) =>
    mended(
      swapped(name === 'plain' || name === 'confident' ? withoutFiller(sentence) : sentence, tone),
    ),
  );
  const ended = ending(name === 'plain' ? said : said.map(contracted), tone);
  const opener = choose(tone.openers, script);
  const closer = choose(tone.closers, script);
  // The opener sets the tone, so a sentence that says little is dropped for it.
  const room = maxWords - countWords(opener);
  const greeting = ended.filter((sentence, index) => index === 0 && isGreeting(sentence));
  const opened =
    opener === ''
      ? ended
      : [
          ...greeting,
          opener,
          ...dropUntilFits(ended.slice(greeting.length), room - greeting.length),
        ];
  const isTight = countWords(opened.join(' ')) > maxWords;
  const kept = isTight ? dropUntilFits(ended, maxWords) : opened;
  const closed = closer === '' ? kept : [...kept, closer];
  return (countWords(closed.join(' ')) <= maxWords ? closed : kept).join(' ');
}

function swapped(sentence: string, { swaps }: Tone): string {
  return swaps.reduce((said, [what, by]) => said.replace(what, by), sentence);
}

function ending(sentences: readonly string[], { ends }: Tone): string[] {
  if (ends === 'as they are') return [...sentences];
  return sentences.map((sentence, index) => {
    const calm = sentence.replace(/!+$/, '.');
    const isLoud = ends === 'loudly' && (index === 0 || index === sentences.length - 1);
    return isLoud ? calm.replace(/\.$/, '!') : calm;
  });
}

function choose(from: readonly string[], script: string): string {
  const fresh = from.filter((one) => !script.includes(one));
  return fresh[Math.floor(seededRandom(script, 2)() * fresh.length)] ?? from[0] ?? '';
}
