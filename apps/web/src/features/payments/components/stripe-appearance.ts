import type { Appearance } from '@stripe/stripe-js';

/** Stripe's fields live in an iframe: our tokens are read from the page and passed in. */
export function stripeAppearance(scheme: 'light' | 'dark'): Appearance {
  const style = getComputedStyle(document.documentElement);
  const token = (name: string) => style.getPropertyValue(`--tr-${name}`).trim();
  return {
    theme: scheme === 'dark' ? 'night' : 'stripe',
    variables: {
      colorPrimary: token('violet'),
      colorBackground: token('card'),
      colorText: token('ink'),
      colorTextSecondary: token('muted'),
      colorDanger: token('red-text'),
      borderRadius: token('radius-control'),
      fontFamily: 'system-ui, sans-serif',
      spacingUnit: '4px',
    },
  };
}
