import type { Db } from '@talkreel/db/client';
import type { AssetKind } from '@talkreel/db/schema';
import type { Providers } from '@talkreel/providers/create-providers';
import type { WorkerSignals } from '@talkreel/queue/bus';
import type { MediaStore } from '@talkreel/storage/media-store';

/** What stages work with. */
export interface StageDeps {
  db: Db;
  store: MediaStore;
  providers: Providers;
  signals: WorkerSignals;
  /** The provider's webhooks come here; undefined: it cannot reach us, so we poll. */
  webhookUrl: string | undefined;
  /** A short-lived address of one of our files for a provider; undefined: it cannot reach us, so files are uploaded. */
  providerUrl(kind: AssetKind, path: string): string | undefined;
  /** Paid tries stop when those of the last 24 h cost this much; undefined: no cap. */
  dailySpendCapCents: number | undefined;
}
