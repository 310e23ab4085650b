import type { ProviderService } from '../names.ts';
import { NETWORK_FAILED } from '../network-text.ts';

const PAUSED: Record<ProviderService, string> = {
  script: 'Script writing',
  image: 'Image generation',
  audio: 'Audio generation',
  'image-to-video': 'Video generation',
  lipsync: 'Lip-sync',
  moderation: 'Generation',
};

export const providerTexts = {
  keyMissing: 'API key missing. Please set the provider API token in your environment variables.',
  rateLimited: 'Rate limit exceeded. Please try again in a few minutes.',
  unauthorised: 'Authentication failed. Please check your API token.',
  network: NETWORK_FAILED,
  paused: (service: ProviderService) =>
    `${PAUSED[service]} is paused because the service behind it isn't responding.`,
  /** Ours, for a service that an operator stopped. */
  stopped: (service: ProviderService) => `${PAUSED[service]} is switched off for now.`,
} as const;
