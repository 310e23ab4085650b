import { decodeAudio } from './decode-audio.ts';
import { medianPitch } from './dsp/pitch.ts';
import { bandCount, spectrogram } from './dsp/spectrogram.ts';
import profiles from './voice-profiles.json' with { type: 'json' };
import { defaultVoiceId } from './voices.ts';
import type { Pcm } from './wav.ts';

/**
 * Measurements of a voice: its median pitch, and its long-term spectrum relative to its own mean.
 */
export interface VoiceProfile {
  pitchHz: number;
  spectrumDb: number[];
}

/** The profiles of our voices, measured from their samples by `cli/render-voices.ts`. */
export const measuredProfiles: Readonly<Record<string, VoiceProfile>> = profiles;

export function profileOf(pcm: Pcm): VoiceProfile {
  const { frames, bandsDb, levelDb } = spectrogram(pcm);
  const peak = levelDb.reduce((most, level) => Math.max(most, level), -Infinity);
  const sums = Array.from({ length: bandCount }, () => 0);
  let count = 0;
  for (let frame = 0; frame < frames; frame++) {
    if ((levelDb[frame] ?? -90) < peak - 25) continue;
    count += 1;
    for (let band = 0; band < bandCount; band++)
      sums[band] = (sums[band] ?? 0) + (bandsDb[frame * bandCount + band] ?? 0);
  }
  const means = sums.map((sum) => sum / Math.max(1, count));
  const centre = means.reduce((sum, level) => sum + level, 0) / bandCount;
  return {
    pitchHz: Math.round(medianPitch(pcm) * 10) / 10,
    spectrumDb: means.map((level) => Math.round((level - centre) * 10) / 10),
  };
}

/** Distance of two voices: semitones of pitch and, equally weighted, dB of spectrum. */
export function voiceDistance(
  a: VoiceProfile,
  b: VoiceProfile,
): { semitones: number; spectrumDb: number; total: number } {
  const semitones =
    a.pitchHz > 0 && b.pitchHz > 0 ? Math.abs(12 * Math.log2(a.pitchHz / b.pitchHz)) : 6;
  const squares = a.spectrumDb.map((level, band) => (level - (b.spectrumDb[band] ?? 0)) ** 2);
  const spectrumDb = Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
  return { semitones, spectrumDb, total: Math.hypot(semitones, spectrumDb) };
}

/** The voice most similar to a speaker sample; the default voice if it contains no speech. */
export async function nearestVoice(path: string): Promise<string> {
  const heard = profileOf(await decodeAudio(path));
  if (heard.pitchHz === 0) return defaultVoiceId;
  const ranked = Object.entries(measuredProfiles).map(([id, profile]) => ({
    id,
    distance: voiceDistance(heard, profile).total,
  }));
  return ranked.sort((a, b) => a.distance - b.distance)[0]?.id ?? defaultVoiceId;
}
