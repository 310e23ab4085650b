import { INFLUENCER_SECONDS } from '@talkreel/contracts/constants';
import type { Influencer } from '@talkreel/contracts/http/influencers';

const KEY = 'selectedInfluencer';

/** An influencer handed from the creator or the community page to the wizard; durations in seconds. */
export interface SelectedInfluencer {
  /** The project's id, or 'custom'. */
  id: string;
  title: string;
  setting: string;
  duration: number;
  thumbnail: string;
  url: string;
}

/** How an influencer appears beside the cast. */
export const influencerSetting = (isPhoto: boolean): string =>
  isPhoto ? 'From a Photo' : 'AI Generated';

/** The user's own, able to speak. */
export function performerOf(influencer: Influencer): SelectedInfluencer {
  return {
    id: String(influencer.id),
    title: influencer.name,
    setting: influencerSetting(influencer.isPhoto),
    duration: influencer.durationSeconds ?? INFLUENCER_SECONDS,
    thumbnail: influencer.thumbnailUrl ?? influencer.imageUrl ?? '',
    url: influencer.outputUrl ?? '',
  };
}

export function storeSelectedInfluencer(influencer: SelectedInfluencer): void {
  sessionStorage.setItem(KEY, JSON.stringify(influencer));
}

export function hasSelectedInfluencer(): boolean {
  return sessionStorage.getItem(KEY) !== null;
}

/** Reads it once and removes it. Null if there is none or it cannot be read. */
export function takeSelectedInfluencer(): SelectedInfluencer | null {
  const stored = sessionStorage.getItem(KEY);
  if (stored === null) return null;
  sessionStorage.removeItem(KEY);
  try {
    const value = JSON.parse(stored) as Partial<SelectedInfluencer>;
    if (typeof value.url !== 'string' || value.url === '') return null;
    return {
      id: String(value.id ?? 'custom'),
      title: value.title ?? 'AI Generated Influencer',
      setting: value.setting ?? 'AI Generated',
      duration:
        typeof value.duration === 'number' && value.duration > 0
          ? value.duration
          : INFLUENCER_SECONDS,
      thumbnail: value.thumbnail ?? '',
      url: value.url,
    };
  } catch {
    return null;
  }
}
