import { FRAME, type MouthPose, type PhonemeCue, type SpeechTrack } from '../types.ts';
import { accentsOf } from './accents.ts';
import { articulate } from './articulation.ts';
import { decodeAudio } from './decode-audio.ts';
import { expressionsOf, turnsOf } from './expression.ts';
import { hopSeconds, spectrogram, type Spectrogram } from './dsp/spectrogram.ts';
import { hearCues } from './listener/hear.ts';
import { valueAt, voiceLevels, type VoiceLevels } from './levels.ts';
import { smoothstep } from '../drawing/geometry.ts';
import { scalePose, tidyPose } from './pose.ts';
import { recognise, type KnownStretch } from './recall.ts';
import type { Pcm } from './wav.ts';

/** The mouth leads its sound by this much: a frame lasts 40 ms, and viewers tolerate a lead but not a lag. */
const leadSeconds = 0.035;
/** How much of the opening follows loudness alone; more if the phonemes are only heard. */
const loudnessTrust = { known: 0.35, heard: 0.5 };

export interface TrackOptions {
  /** Any sound ffmpeg reads; shorter or longer than the clip is fine. */
  audioPath: string;
  /** Length of the clip; after the sound ends the mouth is at rest. */
  durationSeconds: number;
  fps?: number;
  /** Where `synthesizeSpeech` stored its phonemes; without it all speech is analysed by ear. */
  cueStoreDir?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Mouth and accents for every frame of a clip with this sound. The same input gives the same track. */
export async function trackFromAudio({
  audioPath,
  durationSeconds,
  fps = FRAME.fps,
  cueStoreDir,
  signal,
}: TrackOptions): Promise<SpeechTrack> {
  const pcm = await decodeAudio(audioPath, { signal });
  return trackFromPcm(pcm, { durationSeconds, fps, cueStoreDir });
}

export async function trackFromPcm(
  pcm: Pcm,
  { durationSeconds, fps = FRAME.fps, cueStoreDir }: Omit<TrackOptions, 'audioPath' | 'signal'>,
): Promise<SpeechTrack> {
  const heard = spectrogram(pcm);
  const known = cueStoreDir ? await recognise(cueStoreDir, heard) : [];
  return buildTrack(known, heard, durationSeconds, fps);
}

function buildTrack(
  known: KnownStretch[],
  heard: Spectrogram,
  durationSeconds: number,
  fps: number,
): SpeechTrack {
  const levels = voiceLevels(heard);
  const isKnown = (t: number): boolean =>
    known.some(({ startSeconds, endSeconds }) => t >= startSeconds && t <= endSeconds);
  const cues = joinCues(known, hearCues(heard, levels, isKnown));
  const articulation = articulate(cues, isKnown);
  const accentAt = accentsOf(levels);
  const turnAt = turnsOf(levels);
  const expressionAt = expressionsOf(known.flatMap(({ feelings }) => feelings));
  const soundEnd = heard.frames * hopSeconds;

  const mouthAt = (t: number): MouthPose => {
    const spoken = loudnessScaled(articulation.poseAt(Math.min(t, soundEnd)), levels, t);
    const trust = isKnown(t) ? loudnessTrust.known : loudnessTrust.heard;
    const pose = trustLoudness(spoken, levels, t, trust * (1 - articulation.closureAt(t)));
    return scalePose(pose, speechGate(levels, t) * smoothstep(soundEnd + 0.08, soundEnd, t));
  };
  const frames = Array.from({ length: Math.round(durationSeconds * fps) }, (_, index) => {
    const t = index / fps + leadSeconds;
    const accent = { ...accentAt(t), ...expressionAt(t), turn: turnAt(t) };
    return { mouth: tidyPose(mouthAt(t)), accent };
  });
  closeLips(frames, articulation.closures, fps);
  return { fps, durationSeconds, frames };
}

/** Known cues take precedence; heard ones fill the gaps. */
function joinCues(known: KnownStretch[], heardCues: PhonemeCue[]): PhonemeCue[] {
  let open = heardCues;
  for (const { startSeconds, endSeconds } of known) {
    open = open.flatMap((cue) => [
      { ...cue, endSeconds: Math.min(cue.endSeconds, startSeconds) },
      { ...cue, startSeconds: Math.max(cue.startSeconds, endSeconds) },
    ]);
    open = open.filter((cue) => cue.endSeconds - cue.startSeconds > 0.001);
  }
  return [...known.flatMap((stretch) => stretch.cues), ...open].sort(
    (a, b) => a.startSeconds - b.startSeconds,
  );
}

/** Louder is wider: opening and jaw follow the level of the voice around this time. */
function loudnessScaled(pose: MouthPose, levels: VoiceLevels, t: number): MouthPose {
  const relative = valueAt(levels.voiceDb, t) - levels.loudDb;
  const gain = 0.3 + 0.9 * smoothstep(-20, 2, relative);
  return { ...pose, open: pose.open * gain, jaw: pose.jaw * gain };
}

/** Opening and jaw follow loudness alone by this share; none of it where the lips are closed. */
function trustLoudness(pose: MouthPose, levels: VoiceLevels, t: number, trust: number): MouthPose {
  const loud = 0.75 * smoothstep(-22, 2, valueAt(levels.voiceDb, t) - levels.loudDb);
  return {
    ...pose,
    open: pose.open + (loud - pose.open) * trust,
    jaw: pose.jaw + (loud - pose.jaw) * trust,
  };
}

/** Closes the mouth if there is no sound nearby. */
function speechGate({ activity }: VoiceLevels, t: number): number {
  let most = 0;
  for (let offset = -0.08; offset <= 0.08; offset += 0.02) {
    const near = 1 - smoothstep(0.03, 0.1, Math.abs(offset));
    most = Math.max(most, valueAt(activity, t + offset) * near);
  }
  return smoothstep(0, 0.6, most);
}

/**
 * A closure may fall between two frames; the nearest frame then shows it, or m, b and p would be
 * invisible.
 */
function closeLips(
  frames: SpeechTrack['frames'],
  closures: ReadonlyArray<{ start: number; end: number }>,
  fps: number,
): void {
  for (const { start, end } of closures) {
    const index = Math.round(((start + end) / 2 - leadSeconds) * fps);
    const frame = frames[index];
    if (!frame) continue;
    frame.mouth = {
      ...frame.mouth,
      open: 0,
      press: Math.max(frame.mouth.press, 0.85),
      upperTeeth: 0,
      lowerTeeth: 0,
      tongue: 0,
      tuck: 0,
    };
  }
}
