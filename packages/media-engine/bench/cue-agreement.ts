/**
 * Compares our mouths with an independent lip sync: runs Rhubarb Lip Sync, which knows nothing of our engine, on the
 * sound of the sync score's clips, and compares its cues with the pixels of our mouths:
 * `node packages/media-engine/bench/cue-agreement.ts [--clips 33] [--keep folder]`.
 */
import { correlateMouth, voiceEnvelope } from '@talkreel/media-engine/voice/sync-score';
import {
  addShares,
  bestCommonScore,
  bestScore,
  compareMouth,
  openingOfCues,
  type Agreement,
  type Share,
} from './agreement.ts';
import { startCueExtractor, type CueExtractor } from './cue-extractor.ts';
import { mean, print, ratio } from '@talkreel/testing/figures';
import type { MouthCue } from './mouth-cues.ts';
import { fps, makeSyncClips, readClipOptions, type SyncClip } from './sync-clips.ts';

interface Heard {
  clip: SyncClip;
  /** The extractor's cues; it was given the text. */
  cues: MouthCue[];
  ours: Agreement;
  /** Our mouth against the cues of clips with another text. */
  chance: Agreement[];
  /** Our mouth against the extractor's result without the text. */
  byEar: Agreement;
  /** The extractor's own mouth against the loudness of the sound, like the sync score for ours. */
  yardstick: Agreement['scores'];
}

const extractor = await startCueExtractor().catch((cause: unknown) => {
  print(`cues: skipped. ${cause instanceof Error ? cause.message : String(cause)}`);
});
if (extractor) {
  try {
    report(await hearAll(extractor));
  } finally {
    extractor.close();
  }
}

async function hearAll({ extract }: CueExtractor): Promise<Heard[]> {
  const heard: Heard[] = [];
  for await (const clip of makeSyncClips(readClipOptions())) {
    const { opening, pcm } = clip;
    const cues = await extract(pcm, clip.text);
    const one: Heard = {
      clip,
      cues,
      ours: compareMouth(clip, cues),
      chance: [],
      byEar: compareMouth(clip, await extract(pcm)),
      yardstick: correlateMouth(openingOfCues(cues, opening.length), fps, voiceEnvelope(pcm)),
    };
    heard.push(one);
    print(line(heard.length, one));
  }
  for (const { clip, chance } of heard) {
    const others = heard.filter((other) => other.clip.text !== clip.text);
    for (const other of others)
      chance.push(compareMouth(clip, other.cues, other.clip.opening.length / fps));
  }
  return heard;
}

function line(number: number, { clip, ours, yardstick }: Heard): string {
  const { correlation, offsetMs } = bestScore(ours.scores);
  return (
    `${String(number).padStart(3)}  ${clip.actor.id.padEnd(10)}${clip.speaker.padEnd(17)}` +
    `r ${correlation.toFixed(2)}  offset ${String(offsetMs).padStart(4)} ms  ` +
    `closed lips ${share(ours.closures)}  rests ${share(ours.rests)}  ` +
    `cues against sound ${bestScore(yardstick).correlation.toFixed(2)}`
  );
}

function report(heard: Heard[]): void {
  const settings = [...new Set(heard.map(({ clip }) => clip.actor.setting))];
  summarise('own voices', heard, ({ foreign }) => !foreign);
  summarise('recorded speakers', heard, ({ foreign }) => foreign);
  for (const setting of settings)
    summarise(setting, heard, ({ actor }) => actor.setting === setting);
  summarise('all', heard, () => true);
  const moved = [0.12, -0.12].map((seconds) => {
    const { offsetMs } = bestCommonScore(
      heard.map(({ clip, cues }) => compareMouth(clip, moveCues(cues, seconds)).scores),
    );
    return `${seconds * 1000} ms seen at ${offsetMs}`;
  });
  print(`control, cues moved by ${moved.join(', by ')}`);
}

function summarise(name: string, all: Heard[], wanted: (clip: SyncClip) => boolean): void {
  const heard = all.filter(({ clip }) => wanted(clip));
  if (heard.length === 0) return;
  const ours = heard.map((one) => one.ours);
  const chance = heard.flatMap((one) => one.chance);
  const yardstick = heard.map((one) => one.yardstick);
  const offsets = ours.map(({ scores }) => bestScore(scores).offsetMs);
  const common = bestCommonScore(ours.map(({ scores }) => scores));
  const chanceThere = mean(chance.map(({ scores }) => correlationAt(scores, common.offsetMs)));
  const first = heard.filter((one) => bestOf(one.ours) > Math.max(...one.chance.map(bestOf)));
  const closed = (key: 'closures' | 'shortClosures' | 'rests'): string => {
    const byChance = addShares(chance.map((one) => one[key]));
    return `${share(addShares(ours.map((one) => one[key])))} (chance ${ratio(byChance.count, byChance.of)})`;
  };
  print(`${name}: ${heard.length} clips`);
  print(
    `  each at its best offset: r mean ${round(mean(ours.map(bestOf)))}, worst ${round(Math.min(...ours.map(bestOf)))}; ` +
      `chance ${round(mean(chance.map(bestOf)))}, always lower in ${first.length}; ` +
      `extractor by ear alone ${round(mean(heard.map(({ byEar }) => bestOf(byEar))))}`,
  );
  print(
    `  all at ${common.offsetMs} ms: r mean ${round(common.correlation)}; chance ${round(chanceThere)}; ` +
      `best offset within 40 ms in ${offsets.filter((ms) => Math.abs(ms) <= 40).length}`,
  );
  print(
    `  mouth closed: at closed lips of 2 frames or more ${closed('closures')}, ` +
      `of 1 frame or more, ±1, ${closed('shortClosures')}; in frames of rest ${closed('rests')}`,
  );
  print(
    `  the cues themselves against the sound: r mean ${round(mean(yardstick.map((scores) => bestScore(scores).correlation)))}, ` +
      `${bestCommonScore(yardstick).offsetMs} ms for all`,
  );
}

function bestOf({ scores }: Agreement): number {
  return bestScore(scores).correlation;
}

function correlationAt(scores: Agreement['scores'], offsetMs: number): number {
  return scores.find((score) => score.offsetMs === offsetMs)?.correlation ?? 0;
}

function round(value: number): string {
  return value.toFixed(2);
}

function moveCues(cues: readonly MouthCue[], seconds: number): MouthCue[] {
  return cues.map((cue) => ({
    ...cue,
    startSeconds: Math.max(0, cue.startSeconds + seconds),
    endSeconds: Math.max(0, cue.endSeconds + seconds),
  }));
}

function share({ count, of }: Share): string {
  return `${count}/${of}`;
}
