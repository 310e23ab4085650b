import {
  COMMUNITY_DELETE_IDS,
  FALLBACK_THUMBNAILS,
  INFLUENCER_SECONDS,
} from '@talkreel/contracts/constants';
import type { Influencer } from '@talkreel/contracts/http/influencers';
import type { SelectedInfluencer } from '../../../lib/selected-influencer.ts';
import type { VideoFacts } from './video-facts.ts';

/** Pictures in order of preference: the clip's, the portrait, a captured frame, a fixed one. */
export function thumbnailOf(influencer: Influencer, facts: VideoFacts | undefined): string | null {
  return (
    influencer.thumbnailUrl ??
    influencer.imageUrl ??
    facts?.thumbnail ??
    FALLBACK_THUMBNAILS[influencer.id] ??
    null
  );
}

/** The length of the clip in seconds; null while unknown. */
export function durationOf(influencer: Influencer, facts: VideoFacts | undefined): number | null {
  return facts?.durationSeconds ?? influencer.durationSeconds;
}

/**
 * Whether to show the delete button: on the user's own influencers, and on some ids that are only hidden from that
 * user.
 */
export function showsDelete(influencer: Influencer): boolean {
  return influencer.canDelete || COMMUNITY_DELETE_IDS.includes(influencer.id);
}

export function nameOf(influencer: Influencer): string {
  return influencer.name || `User Influencer ${influencer.id}`;
}

/** The influencer as it is handed over to the wizard. */
export function toSelected(
  influencer: Influencer,
  facts: VideoFacts | undefined,
): SelectedInfluencer {
  return {
    id: String(influencer.id),
    title: nameOf(influencer),
    setting: 'User Generated',
    duration: durationOf(influencer, facts) ?? INFLUENCER_SECONDS,
    thumbnail: thumbnailOf(influencer, facts) ?? '',
    url: influencer.outputUrl ?? '',
    suitedVoiceId: influencer.voiceId,
  };
}
