import { describe, expect, it } from 'vitest';
import { generation, stage } from '../../testing/generation.ts';
import { etaOf, etaText, generationSentence, lengthSentence, stageSentence } from './sentences.ts';

describe('stageSentence', () => {
  it('states the work, the time left and the place in the queue', () => {
    const eta = { minSeconds: 20, maxSeconds: 35 };
    expect(stageSentence(stage({ name: 'lipsync', eta }))).toBe('Lip-syncing · about 20–35 s');
    expect(stageSentence(stage({ state: 'queued', eta, queuePosition: 2, attempt: 0 }))).toBe(
      'Waiting to start · about 20–35 s · 2nd in line',
    );
    expect(stageSentence(stage({ state: 'queued', queuePosition: 1 }))).toBe(
      'Waiting to start · next in line',
    );
  });

  it('states the attempt from the second on', () => {
    expect(stageSentence(stage({ name: 'lipsync', attempt: 2 }))).toBe('Lip-syncing · try 2 of 3');
  });
});

describe('etaText', () => {
  it.each([
    [{ minSeconds: 1, maxSeconds: 7 }, 'a few seconds'],
    [{ minSeconds: 30, maxSeconds: 30 }, 'about 30 s'],
    [{ minSeconds: 0, maxSeconds: 12 }, 'about 1–12 s'],
    [{ minSeconds: 80, maxSeconds: 170 }, 'about 1–3 min'],
    [{ minSeconds: 1, maxSeconds: 170 }, 'up to 3 min'],
    [{ minSeconds: 60, maxSeconds: 100 }, 'about 1–2 min'],
  ])('%o reads %s', (eta, text) => {
    expect(etaText(eta)).toBe(text);
  });
});

describe('lengthSentence', () => {
  it('is the live estimate, and empty without one', () => {
    const eta = { minSeconds: 20, maxSeconds: 35 };
    expect(lengthSentence(generation({ stages: [stage({ eta })] }))).toBe('About 20–35 s.');
    const short = stage({ eta: { minSeconds: 1, maxSeconds: 7 } });
    expect(lengthSentence(generation({ stages: [short] }))).toBe('A few seconds.');
    expect(lengthSentence(generation({ stages: [stage({ eta: null })] }))).toBeNull();
    expect(lengthSentence(undefined)).toBeNull();
  });
});

describe('etaOf', () => {
  const running = stage({ eta: { minSeconds: 1, maxSeconds: 4 } });
  const waiting = stage({
    name: 'lipsync',
    state: 'waiting',
    eta: { minSeconds: 60, maxSeconds: 100 },
  });

  it('is of the whole job, so that seconds do not become minutes at its next stage', () => {
    const stages = [stage({ name: 'script', state: 'succeeded' }), running, waiting];
    expect(etaOf(generation({ stages }))).toEqual({ minSeconds: 61, maxSeconds: 104 });
    expect(generationSentence(generation({ stages }))).toBe('Recording the voice · about 1–2 min');
  });

  it('is unknown if that of a stage is', () => {
    expect(etaOf(generation({ stages: [running, stage({ state: 'waiting' })] }))).toBeNull();
    expect(etaOf(generation({ stages: [] }))).toBeNull();
  });
});

describe('generationSentence', () => {
  it('describes the running stage, else the next', () => {
    const stages = [
      stage({ name: 'script', state: 'succeeded' }),
      stage({ name: 'image', state: 'running' }),
    ];
    expect(generationSentence(generation({ stages }))).toBe('Painting the portrait');
  });

  it('does not say that a voice records what the user recorded', () => {
    const input = { recordingId: '00000000-0000-4000-8000-0000000000bb' };
    expect(generationSentence(generation({ input }))).toBe('Preparing your recording');
    expect(generationSentence(generation())).toBe('Recording the voice');
  });

  it('gives the reason of a failure', () => {
    const error = { code: 'timeout', message: 'It took too long.' };
    expect(generationSentence(generation({ state: 'failed', error }))).toBe('It took too long.');
  });
});
