import type { Project } from '@talkreel/contracts/http/projects';
import { expect, it } from 'vitest';
import { projectState, projectTitle } from './project-card.ts';

const project = (changes: Partial<Project> = {}): Project => ({
  id: 101,
  createdAt: '2026-11-21T00:00:00.000Z',
  kind: 'video',
  outputUrl: null,
  audioUrl: null,
  thumbnailUrl: null,
  durationSeconds: null,
  audioParams: null,
  captionsUrl: null,
  shareUrl: null,
  ...changes,
});
const audioUrl = '/api/audio/a.wav';
const outputUrl = '/api/videos/a.mp4';

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
