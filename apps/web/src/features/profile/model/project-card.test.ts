import type { CreditOutcome, GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { describe, expect, it } from 'vitest';
import { generation } from '../../../testing/generation.ts';
import { project } from '../../../testing/project.ts';
import { latestOf, projectNote, wayOn } from './project-card.ts';
import { performerName, projectState, projectTitle } from '../../../lib/project-title.ts';

const audioUrl = '/api/audio/a.wav';
const outputUrl = '/api/videos/a.mp4';
const latest = (
  kind: Exclude<GenerationKind, 'export' | 'cut-out' | 'scene' | 'media'>,
  state: GenerationState,
  credit: CreditOutcome = 'returned',
) => ({ id: `${kind}-1`, kind, state, credit });

it.each([
  ['custom', 'Mira', 'Video: Mira', 'Mira'],
  [null, 'Mira', 'Video: Mira', 'Mira'],
  ['nova', 'Mira', 'Video: nova', 'Nova'],
  ['custom', null, 'Completed Video Generation', null],
])('one of %s with the influencer %s is titled %s, by %s', (videoId, influencerName, title, by) => {
  const audioParams = { videoId, text: 'Hi', speaker: null };
  const made = project({ outputUrl, influencerName, audioParams });
  expect([projectTitle(made), performerName(made)]).toEqual([title, by]);
});

it.each([
  [['Clara'], 'Video: clara', 'Clara'],
  [['Clara', 'Otto'], 'Video: Clara and Otto', 'Clara and Otto'],
  [['Clara', 'Otto', 'Mira'], 'Video: Clara, Otto and Mira', 'Clara, Otto and Mira'],
  [['Clara', 'Otto', 'Mira', 'Nova'], 'Video: Clara, Otto and 2 more', 'Clara, Otto and 2 more'],
])('a film by %s is titled %s, by %s', (performers, title, by) => {
  const audioParams = { videoId: 'clara', text: 'Hi', speaker: null };
  const made = project({ outputUrl, audioParams, performers });
  expect([projectTitle(made), performerName(made)]).toEqual([title, by]);
});

it('a film that one influencer speaks is by that one', () => {
  const audioParams = { videoId: 'custom', text: 'Hi', speaker: null };
  expect(performerName(project({ outputUrl, audioParams, performers: ['Mira'] }))).toBe('Mira');
});

it('is named by its owner, else by its first sentence, else after its actor', () => {
  const audioParams = { videoId: 'clara', text: 'Hi', speaker: null };
  expect(projectTitle(project({ audioParams }))).toBe('Video: clara');
  expect(projectTitle(project({ audioParams, title: 'Hi' }))).toBe('Hi');
  const mira = { name: 'Mira', influencerName: 'Mira', title: 'Mira' };
  expect(projectTitle(project({ ...mira, kind: 'influencer' }))).toBe('Mira');
  expect(projectTitle(project({ id: 104, outputUrl, kind: 'influencer' }))).toBe(
    'User Influencer 104',
  );
});

it('is otherwise named by its progress', () => {
  expect(projectTitle(project({ outputUrl }))).toBe('Completed Video Generation');
  expect(projectTitle(project({ audioUrl }))).toBe('Audio Generation');
  expect(projectTitle(project())).toBe('Generation');
});

it('is complete with a video, audio-only with speech alone, and processing with neither', () => {
  expect(projectState(project({ outputUrl, audioUrl }))).toBe('complete');
  expect(projectState(project({ audioUrl }))).toBe('audio-only');
  expect(projectState(project())).toBe('processing');
});

describe('its newest generation', () => {
  const listed = project({ id: 7, latestGeneration: latest('audio', 'running') });

  it('is the one this tab follows, since that is ahead of the list', () => {
    const followed = generation({ kind: 'audio', state: 'failed', projectId: 7 });
    expect(latestOf(listed, [generation({ projectId: 8 }), followed])).toBe(followed);
  });

  it.each(['image', 'export', 'cut-out', 'scene'] as const)(
    'is otherwise the one of the list, and never an %s',
    (kind) => {
      expect(latestOf(listed, [generation({ kind, projectId: 7 })])).toBe(listed.latestGeneration);
    },
  );
});

describe('its status text', () => {
  it.each([
    ['running', 'Processing generation...'],
    ['succeeded', 'Processing generation...'],
    ['failed', 'Failed. Not charged.'],
    ['cancelled', 'Cancelled. Not charged.'],
  ] as const)('with nothing to show and %s: %s', (state, note) => {
    expect(projectNote(project(), latest('one-shot', state))).toBe(note);
  });

  it('says so if a cancelled one counts', () => {
    const kept = latest('one-shot', 'cancelled', 'charged');
    expect(projectNote(project(), kept)).toBe('Cancelled. One generation used.');
    expect(projectNote(project({ audioUrl }), kept)).toBe('video cancelled, one generation used');
  });

  it.each([
    ['audio', 'succeeded', 'video pending'],
    ['lipsync', 'queued', 'video in progress'],
    ['lipsync', 'failed', 'video failed, not charged'],
    // The video of a speech stays included when it is cancelled.
    ['lipsync', 'cancelled', 'video pending'],
    ['one-shot', 'cancelled', 'video cancelled, not charged'],
    ['one-shot', 'failed', 'video failed, not charged'],
  ] as const)('with speech, %s %s: %s', (kind, state, note) => {
    expect(projectNote(project({ audioUrl }), latest(kind, state))).toBe(note);
  });

  it('is empty once it is complete', () => {
    expect(projectNote(project({ outputUrl }), latest('lipsync', 'failed'))).toBeNull();
  });
});

describe('its link', () => {
  const spoken = project({ audioUrl, audioGenerationId: 'a' });

  it.each(['succeeded', 'failed', 'cancelled'] as const)(
    'leads from a speech to its video, when that has %s',
    (state) => {
      expect(wayOn(spoken, latest('lipsync', state))).toEqual({
        label: 'Generate Video',
        to: '/?job=a',
        price: { kind: 'lipsync', projectId: spoken.id },
      });
    },
  );

  it('leads to the running job, wherever that is', () => {
    const label = 'See progress';
    expect(wayOn(spoken, latest('lipsync', 'running'))).toMatchObject({
      label,
      to: '/?job=lipsync-1',
      price: null,
    });
    expect(wayOn(project(), latest('one-shot', 'queued'))).toMatchObject({
      label,
      to: '/ai-influencer-pipeline?job=one-shot-1',
    });
  });

  it.each([
    ['audio', 'failed', '/?job=audio-1'],
    ['one-shot', 'cancelled', '/ai-influencer-pipeline?job=one-shot-1'],
    ['influencer-video', 'failed', '/ai-influencer?job=influencer-video-1'],
  ] as const)('leads back to the form of %s that has %s', (kind, state, to) => {
    expect(wayOn(project(), latest(kind, state))).toEqual({
      label: 'Try again',
      to,
      price: { kind },
    });
  });

  it.each([
    ['lipsync', '/?job=lipsync-1'],
    ['one-shot', '/ai-influencer-pipeline?job=one-shot-1'],
    ['influencer-video', '/ai-influencer?job=influencer-video-1'],
  ] as const)('leads from a finished video back to where its %s was made', (kind, to) => {
    expect(wayOn({ ...spoken, outputUrl }, latest(kind, 'succeeded'))).toEqual({
      label: 'Open',
      to,
      price: null,
    });
  });

  it('is missing if its input is unknown', () => {
    expect(wayOn({ ...spoken, outputUrl }, null)).toBeNull();
    expect(wayOn(project(), null)).toBeNull();
  });
});
