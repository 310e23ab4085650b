import { expect, it } from 'vitest';
import { project } from '../../../testing/project.ts';
import { projectState, projectTitle } from './project-card.ts';

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
