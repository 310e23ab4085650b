import { createReplicateClient } from '@talkreel/providers/replicate/client';
import type { Config } from '../config.ts';

/** The signing secret of webhooks: from the settings, or fetched from the provider once. */
export function createWebhookSecret(config: Config['replicate']): () => Promise<string> {
  let asked: Promise<string> | null = null;
  return () => {
    if (config.webhookSecret) return Promise.resolve(config.webhookSecret);
    asked ??= createReplicateClient({ token: config.token, baseUrl: config.baseUrl })
      .webhookSecret(AbortSignal.timeout(10_000))
      .catch((error: unknown) => {
        asked = null;
        throw error;
      });
    return asked;
  };
}
