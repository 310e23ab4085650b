import { shiftPitch } from '../dsp/pitch-shift.ts';
import { medianPitch } from '../dsp/pitch.ts';
import { smoothstep } from '../../drawing/geometry.ts';
import type { Pcm } from '../wav.ts';
import type { Intonation, SynthesisOrder } from './order.ts';

/** flite sets the pitch of the other speakers; this one ignores the requested pitch. */
const selfWilled = { speaker: 'rms', pitchHz: { mean: 98, spread: 15 } } as const;
/** How much of a question's end rises, and how far above the voice's mean it ends. */
const risingSeconds = 0.42;
const riseFactor = 1.45;
/** "Where is it?" falls in English; a slight rise keeps it from sounding cross. */
const asksForWord = /^(?:and |but |so )?(?:who|whose|what|when|where|which|why|how)\b/i;
const wordRiseFactor = 1.12;
const mostFactor = 2.1;
/** The time before the rise that is also processed: enough to start with a whole period. */
const marginSeconds = 0.12;

/** Sets the pitch where flite cannot: for a speaker who ignores it, and at the end of a question. */
export function intone(pcm: Pcm, order: SynthesisOrder): Float32Array<ArrayBuffer> {
  const { speaker, pitchHz, isQuestion, text } = order;
  let samples = Float32Array.from(pcm.samples);
  if (speaker === selfWilled.speaker && pitchHz)
    samples = shiftPitch(pcm, (_, hz) => retuned(hz, selfWilled.pitchHz, pitchHz));
  if (isQuestion)
    samples = raiseEnd({ ...pcm, samples }, asksForWord.test(text) ? wordRiseFactor : riseFactor);
  return samples;
}

function retuned(hz: number, from: Intonation, to: Intonation): number {
  const wanted = to.mean + ((hz - from.mean) * to.spread) / from.spread;
  return Math.max(0.6, Math.min(mostFactor, wanted / hz));
}

function raiseEnd({ samples, sampleRate }: Pcm, factor: number): Float32Array<ArrayBuffer> {
  const end = samples.findLastIndex((sample) => Math.abs(sample) > 0.02);
  const rising = Math.round(risingSeconds * sampleRate);
  const start = Math.max(0, end - rising - Math.round(marginSeconds * sampleRate));
  const top = medianPitch({ samples, sampleRate }) * factor;
  const tail = { samples: samples.slice(start), sampleRate };
  const from = (end - rising - start) / sampleRate;
  const raised = shiftPitch(tail, (seconds, hz) => {
    const share = smoothstep(from, from + risingSeconds, seconds);
    return Math.max(1, Math.min(mostFactor, 1 + share * (top / hz - 1)));
  });
  const out = Float32Array.from(samples);
  out.set(raised, start);
  return out;
}
