import type { Project } from '@talkreel/contracts/http/projects';
import type { TryOut } from '../../../lib/try-out.ts';

/** What was said, and who says it. */
type Spoken = Pick<TryOut, 'line' | 'voiceId' | 'language' | 'recordingId'>;

/** What a new draft like a project begins with. */
export type Duplicate =
  | ({ of: 'actor'; actorId: string } & Spoken)
  | ({ of: 'influencer'; influencerId: number } & Spoken)
  /** Its form, filled in by its job. */
  | { of: 'one-shot'; jobId: string };

/** null: there is nothing to fill in. */
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
    // If its sound is gone, the wizard says so.
    ...(recordingId != null && { recordingId }),
  };
  if (influencerId != null) return { of: 'influencer', influencerId, ...spoken };
  if (videoId === null || videoId === 'custom') return null;
  return { of: 'actor', actorId: videoId, ...spoken };
}
