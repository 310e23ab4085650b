import type { Project } from '@talkreel/contracts/http/projects';
import type { TryOut } from '../../../lib/try-out.ts';

/** The spoken line, and its speaker. */
type Spoken = Pick<TryOut, 'line' | 'voiceId' | 'language' | 'recordingId'>;

/** The start of a new draft that is like a project. */
export type Duplicate =
  | ({ of: 'actor'; actorId: string } & Spoken)
  | ({ of: 'influencer'; influencerId: number } & Spoken)
  /** The form of this job, filled in. */
  | { of: 'one-shot'; jobId: string };

/** The start of a duplicate; null if there is nothing to fill in. */
export function duplicateOf(project: Project): Duplicate | null {
  const { kind, audioParams, influencerId, latestGeneration: latest } = project;
  if (latest?.kind === 'one-shot') return { of: 'one-shot', jobId: latest.id };
  if (kind !== 'video') return null;
  const { videoId = null, text = null, speaker: voiceId = null } = audioParams ?? {};
  const { language, recordingId } = audioParams ?? {};
  if (text === null || text.trim() === '') return null;
  const spoken = {
    line: text,
    voiceId,
    ...(language != null && { language }),
    // If the recording's sound is gone, the wizard says so.
    ...(recordingId != null && { recordingId }),
  };
  if (influencerId != null) return { of: 'influencer', influencerId, ...spoken };
  if (videoId === null || videoId === 'custom') return null;
  return { of: 'actor', actorId: videoId, ...spoken };
}
