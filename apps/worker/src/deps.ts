import type { Db } from '@talkreel/db/client';
import type { AssetKind } from '@talkreel/db/schema';
import type { Limiter } from '@talkreel/providers/limiter';
import type { Providers } from '@talkreel/providers/create-providers';
import type { WorkerSignals } from '@talkreel/queue/bus';
import type { CutOutDriver } from './cut-out/contract.ts';
import type { Credentials } from './credentials.ts';
import type { Watermark } from './watermark.ts';
import type { MediaStore } from '@talkreel/storage/media-store';

/** Dependencies of the stages. */
export interface StageDeps {
  db: Db;
  store: MediaStore;
  providers: Providers;
  signals: WorkerSignals;
  /** Where the provider sends webhooks; undefined: it cannot reach us, so we poll. */
  webhookUrl: string | undefined;
  /** A short-lived address of one of our files for a provider; undefined: it cannot reach us, so files are uploaded. */
  providerUrl(kind: AssetKind, path: string): string | undefined;
  /** Paid attempts stop when this UTC day's have cost this much; null: no cap. */
  dailySpendCapCents: number | null;
  /** Limits how often predictions are polled, for all workers together. */
  polls: Limiter;
  /** What finished files say of themselves. */
  credentials: Pick<Credentials, 'provider' | 'mark'>;
  /** In the order in which they are asked. */
  cutOut: readonly CutOutDriver[];
  /** Marks that are neither seen nor heard. */
  watermark: Watermark;
}
