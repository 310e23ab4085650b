import type { BrandFont, EndCard } from '@talkreel/contracts/brand';
import { BLURRED_BACKGROUND, type CaptionStyle } from '@talkreel/contracts/exports';

/** The settings that make an ad of a template's example, whose words are the template's. */
export interface Ad {
  actorId: string;
  voiceId: string;
  captions: CaptionStyle;
  background: string;
  /** The ad's end card, and how it is painted. */
  endCard?: EndCard & { colors: readonly [string, string]; font: BrandFont };
}

/** The settings by template. Each actor appears once; all voices, caption styles and kinds of background appear. */
export const ads: Readonly<Record<string, Ad>> = {
  problem: ad('marcus', 'custom-male-2', 'headline'),
  unboxing: ad('yuki', 'custom-female-4', 'word'),
  reasons: ad('otto', 'custom-male-2', 'label', '#ffd84d'),
  'before-after': ad('finn', 'custom-male-1', 'clean'),
  offer: {
    ...ad('amara', 'custom-female-2', 'editorial'),
    endCard: {
      title: '20% off until December 31',
      action: 'Shop candles',
      address: 'fernway.example',
      colors: ['#3a2522', '#ffb38a'],
      font: 'serif',
    },
  },
  audience: ad('rose', 'custom-female-3', 'clean'),
  myth: ad('nova', 'custom-female-1', 'headline'),
  how: ad('bolt', 'default-male', 'word', '#ff5c4d'),
  launch: {
    ...ad('ember', 'custom-male-1', 'headline'),
    endCard: {
      title: 'Kite folds in nine seconds',
      action: 'Be one of the first',
      address: 'kite.example',
      colors: ['#131118', '#ff5c4d'],
      font: 'display',
    },
  },
  comparison: ad('clara', 'custom-female-1', 'label'),
  question: ad('pip', 'custom-female-2', 'editorial', '#d9f2e6'),
  price: ad('gus', 'default-male', 'word'),
};

function ad(
  actorId: string,
  voiceId: string,
  captions: CaptionStyle,
  background = BLURRED_BACKGROUND,
): Ad {
  return { actorId, voiceId, captions, background };
}
