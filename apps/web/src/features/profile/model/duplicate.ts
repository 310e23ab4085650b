import type { Project } from '@talkreel/contracts/http/projects';

/** What a new draft like a project begins with. */
export type Duplicate =
  | { of: 'actor'; actorId: string; line: string; voiceId: string | null }
  | { of: 'influencer'; influencerId: number; line: string; voiceId: string | null }
  /** Its form, filled in by its job. */
  | { of: 'one-shot'; jobId: string };

/** null: there is nothing to fill in. */
export function duplicateOf(project: Project): Duplicate | null {
  const { kind, audioParams, influencerId, latestGeneration: latest } = project;
  if (latest?.kind === 'one-shot') return { of: 'one-shot', jobId: latest.id };
  if (kind !== 'video') return null;
  const { videoId = null, text = null, speaker: voiceId = null } = audioParams ?? {};
  if (text === null || text.trim() === '') return null;
  if (influencerId != null) return { of: 'influencer', influencerId, line: text, voiceId };
  if (videoId === null || videoId === 'custom') return null;
  return { of: 'actor', actorId: videoId, line: text, voiceId };
}
