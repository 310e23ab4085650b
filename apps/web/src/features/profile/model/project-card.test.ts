import type { GenerationKind, GenerationState } from '@talkreel/contracts/names';
import { describe, expect, it } from 'vitest';
import { generation } from '../../../testing/generation.ts';
import { project } from '../../../testing/project.ts';
import { latestOf, projectNote, projectState, projectTitle, wayOn } from './project-card.ts';

const audioUrl = '/api/audio/a.wav';
const outputUrl = '/api/videos/a.mp4';
const latest = (kind: GenerationKind, state: GenerationState) => ({ id: `${kind}-1`, kind, state });

it('is named after its actor when that is known', () => {
  const audioParams = { videoId: 'clara', text: 'Hi', speaker: null };
  expect(projectTitle(project({ audioParams }))).toBe('Video: clara');
});

it('is otherwise named by how far it came', () => {
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

  it('is the one this tab follows, for that is ahead of the list', () => {
    const followed = generation({ kind: 'audio', state: 'failed', projectId: 7 });
    expect(latestOf(listed, [generation({ projectId: 8 }), followed])).toBe(followed);
  });

  it('is else the one of the list, and never a portrait', () => {
    expect(latestOf(listed, [generation({ kind: 'image', projectId: 7 })])).toBe(
      listed.latestGeneration,
    );
  });
});

describe('what it says of itself', () => {
  it.each([
    ['running', 'Processing generation...'],
    ['succeeded', 'Processing generation...'],
    ['failed', 'Failed. Not charged.'],
    ['cancelled', 'Cancelled. Not charged.'],
  ] as const)('with nothing to show and %s: %s', (state, note) => {
    expect(projectNote(project(), latest('one-shot', state))).toBe(note);
  });

  it.each([
    ['audio', 'succeeded', 'video pending'],
    ['lipsync', 'queued', 'video in the making'],
    ['lipsync', 'failed', 'video failed, not charged'],
    // The video of a speech stays included when it is cancelled.
    ['lipsync', 'cancelled', 'video pending'],
    ['one-shot', 'cancelled', 'video cancelled, not charged'],
    ['one-shot', 'failed', 'video failed, not charged'],
  ] as const)('with speech, %s %s: %s', (kind, state, note) => {
    expect(projectNote(project({ audioUrl }), latest(kind, state))).toBe(note);
  });

  it('nothing once it is complete', () => {
    expect(projectNote(project({ outputUrl }), latest('lipsync', 'failed'))).toBeNull();
  });
});

describe('the way on', () => {
  const spoken = project({ audioUrl, audioGenerationId: 'a' });

  it.each(['succeeded', 'failed', 'cancelled'] as const)(
    'leads from a speech to its video, when that has %s',
    (state) => {
      expect(wayOn(spoken, latest('lipsync', state))).toEqual({
        label: 'Generate Video',
        to: '/?job=a',
      });
    },
  );

  it('leads to what is being made, wherever that is', () => {
    const label = 'See progress';
    expect(wayOn(spoken, latest('lipsync', 'running'))).toEqual({ label, to: '/?job=lipsync-1' });
    expect(wayOn(project(), latest('one-shot', 'queued'))).toEqual({
      label,
      to: '/ai-influencer-pipeline?job=one-shot-1',
    });
  });

  it.each([
    ['audio', 'failed', '/?job=audio-1'],
    ['one-shot', 'cancelled', '/ai-influencer-pipeline?job=one-shot-1'],
  ] as const)('leads back to the form of %s that has %s', (kind, state, to) => {
    expect(wayOn(project(), latest(kind, state))).toEqual({ label: 'Try again', to });
  });

  it('is none from a finished video, nor from what cannot be asked for again here', () => {
    expect(wayOn({ ...spoken, outputUrl }, latest('lipsync', 'running'))).toBeNull();
    expect(wayOn(project(), latest('influencer-video', 'failed'))).toBeNull();
    expect(wayOn(project(), null)).toBeNull();
  });
});
