import type { Project } from '@talkreel/contracts/http/projects';
import type { TryOut } from '../../../lib/try-out.ts';

/** What a new draft like this project begins with; null: its form opens filled in by itself, or there is nothing to fill in. */
export function duplicateOf({ kind, audioParams }: Project): TryOut | null {
  const { videoId = null, text = null, speaker = null } = audioParams ?? {};
  // An influencer's video reopens with its influencer.
  if (kind !== 'video' || videoId === null || videoId === 'custom') return null;
  if (text === null || text.trim() === '') return null;
  return { actorId: videoId, line: text, voiceId: speaker };
}
