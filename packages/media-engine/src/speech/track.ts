import { FRAME, type MouthPose, type SpeechTrack } from '../types.ts';
import { accentsOf } from './accents.ts';
import { listenToMouth } from './acoustics.ts';
import { articulate } from './articulation.ts';
import { decodeAudio } from './decode-audio.ts';
import { spectrogram } from './dsp/spectrogram.ts';
import { valueAt, voiceLevels, type VoiceLevels } from './levels.ts';
import { mixPoses, scalePose, smoothstep, tidyPose } from './pose.ts';
import { recognise, type KnownStretch } from './recall.ts';
import type { Pcm } from './wav.ts';

/** The mouth is shown this much ahead of its sound: a frame stays for 40 ms, and eyes forgive a lead, not a lag. */
const leadSeconds = 0.035;
/** Known and merely heard stretches pass into each other over this long. */
const seamSeconds = 0.04;

export interface TrackOptions {
  /** Any sound ffmpeg reads; shorter or longer than the clip is fine. */
  audioPath: string;
  /** Length of the clip; after the sound ends the mouth rests. */
  durationSeconds: number;
  fps?: number;
  /** Where `synthesizeSpeech` remembered its phonemes; without it all speech is read from the sound. */
  cueStoreDir?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** Mouth and accents for every frame of a clip that says this sound. The same input gives the same track. */
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
  heard: ReturnType<typeof spectrogram>,
  durationSeconds: number,
  fps: number,
): SpeechTrack {
  const levels = voiceLevels(heard);
  const cues = known.flatMap((stretch) => stretch.cues);
  const articulation = articulate(cues);
  const listen = listenToMouth(heard, levels);
  const knownAt = (t: number): number => knownShare(known, t);
  const accentAt = accentsOf(cues, levels, (t) => knownAt(t) > 0.5);

  const mouthAt = (t: number): MouthPose => {
    const share = knownAt(t);
    const spoken = share > 0 ? voice(articulation.poseAt(t), levels, t) : undefined;
    const pose = spoken && share === 1 ? spoken : mixPoses(listen(t), spoken ?? listen(t), share);
    return scalePose(pose, speechGate(levels, t));
  };

  const soundEnd = heard.frames * 0.01;
  const count = Math.round(durationSeconds * fps);
  const frames = Array.from({ length: count }, (_, index) => {
    const t = index / fps + leadSeconds;
    const mouth =
      t < soundEnd
        ? mouthAt(t)
        : scalePose(mouthAt(soundEnd), 1 - smoothstep(soundEnd, soundEnd + 0.08, t));
    return { mouth: tidyPose(mouth), accent: accentAt(t) };
  });
  closeLips(frames, articulation.closures, fps);
  return { fps, durationSeconds, frames };
}

/** Louder is wider: opening and jaw follow the level of the voice around this moment. */
function voice(pose: MouthPose, levels: VoiceLevels, t: number): MouthPose {
  const relative = valueAt(levels.voiceDb, t) - levels.loudDb;
  const gain = 0.3 + 1.0 * smoothstep(-16, 3, relative);
  return { ...pose, open: pose.open * gain, jaw: pose.jaw * gain };
}

/** Closes the mouth where nothing is heard nearby. */
function speechGate({ activity }: VoiceLevels, t: number): number {
  let most = 0;
  for (let offset = -0.08; offset <= 0.08; offset += 0.02) {
    const near = 1 - smoothstep(0.03, 0.1, Math.abs(offset));
    most = Math.max(most, valueAt(activity, t + offset) * near);
  }
  return smoothstep(0, 0.6, most);
}

function knownShare(known: KnownStretch[], t: number): number {
  let share = 0;
  for (const { startSeconds, endSeconds } of known) {
    share = Math.max(
      share,
      Math.min(
        smoothstep(startSeconds - seamSeconds, startSeconds, t),
        smoothstep(endSeconds + seamSeconds, endSeconds, t),
      ),
    );
  }
  return share;
}

/** A closure may fall between two frames; the nearest frame then shows it, or m, b and p would go unseen. */
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
