import type { MediaKind } from '@talkreel/contracts/http/media';

/** Where a file of ours lies in storage; workers write it under the same key. */
export function storageKey(kind: MediaKind, path: string): string {
  return `${kind}/${path}`;
}
