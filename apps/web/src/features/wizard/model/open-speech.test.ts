// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest';
import { emptyDraft, loadOpenSpeech, saveOpenSpeech } from './draft.ts';

beforeEach(() => localStorage.clear());

it('is what a new tab continues with, until it has its video', () => {
  saveOpenSpeech('u1', { ...emptyDraft, audioJobId: 'speech' });
  expect(loadOpenSpeech('u1')).toBe('speech');
  saveOpenSpeech('u1', { ...emptyDraft, audioJobId: 'speech', lipsyncJobId: 'video' });
  expect(loadOpenSpeech('u1')).toBeNull();
});

it('stays while another tab shows the video of another speech', () => {
  saveOpenSpeech('u1', { ...emptyDraft, audioJobId: 'speech' });
  saveOpenSpeech('u1', { ...emptyDraft, audioJobId: 'older', lipsyncJobId: 'video' });
  expect(loadOpenSpeech('u1')).toBe('speech');
});
