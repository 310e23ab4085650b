import { defaultVariantColorsResolver, type VariantColorsResolver } from '@mantine/core';

const tones: Record<string, { text: string; wash: string }> = {
  coral: { text: 'var(--tr-coral-text)', wash: 'var(--tr-coral-wash)' },
  violet: { text: 'var(--tr-violet-text)', wash: 'var(--tr-violet-wash)' },
  green: { text: 'var(--tr-green-text)', wash: 'var(--tr-green-wash)' },
  amber: { text: 'var(--tr-amber-text)', wash: 'var(--tr-amber-wash)' },
  red: { text: 'var(--tr-red-text)', wash: 'var(--tr-red-wash)' },
  gray: { text: 'var(--tr-ink)', wash: 'var(--tr-hover)' },
};

/**
 * What the variants look like. `filled` is the one loud button of a view (red where it destroys), `default` the quiet one beside it,
 * `light` a toned wash, `subtle` bare until hovered, `stage` sits on video.
 */
export const resolveVariant: VariantColorsResolver = (input) => {
  const tone = tones[input.color ?? 'coral'];
  if (input.variant === 'stage') {
    return {
      background: 'var(--tr-stage-chip)',
      hover: 'var(--tr-stage)',
      color: 'var(--tr-on-stage)',
      border: '1px solid transparent',
    };
  }
  if (tone === undefined) return defaultVariantColorsResolver(input);
  switch (input.variant) {
    case 'filled':
      if (input.color === 'red')
        return {
          background: 'var(--tr-red)',
          hover: 'color-mix(in oklab, var(--tr-red) 88%, var(--tr-ink))',
          color: 'var(--tr-on-red)',
          border: '1px solid transparent',
        };
      return input.color === undefined || input.color === 'coral'
        ? {
            background: 'var(--tr-coral)',
            hover: 'var(--tr-coral-hover)',
            color: 'var(--tr-on-coral)',
            border: '1px solid transparent',
          }
        : {
            background: 'var(--tr-ink)',
            hover: 'color-mix(in oklab, var(--tr-ink) 86%, var(--tr-paper))',
            color: 'var(--tr-paper)',
            border: '1px solid transparent',
          };
    case 'light':
      return {
        background: tone.wash,
        hover: tone.wash,
        color: tone.text,
        border: '1px solid transparent',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--tr-hover)',
        color: tone.text,
        border: '1px solid transparent',
      };
    case 'outline':
      return {
        background: 'transparent',
        hover: tone.wash,
        color: tone.text,
        border: '1px solid currentColor',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};
