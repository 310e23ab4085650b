import type { Project } from '@talkreel/contracts/http/projects';

/** A project without any media; override only what the test is about. */
export const project = (parts: Partial<Project> = {}): Project => ({
  id: 101,
  createdAt: '2026-11-01T00:00:00.000Z',
  kind: 'video',
  name: null,
  title: null,
  isStarred: false,
  isTest: false,
  folderId: null,
  outputUrl: null,
  audioUrl: null,
  thumbnailUrl: null,
  durationSeconds: null,
  audioParams: null,
  audioGenerationId: null,
  latestGeneration: null,
  influencerName: null,
  influencerId: null,
  captionsUrl: null,
  shareUrl: null,
  ...parts,
});
