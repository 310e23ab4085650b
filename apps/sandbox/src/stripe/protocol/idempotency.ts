import { hash } from 'node:crypto';
import type { Collection } from '../../store/document-store.ts';
import { StripeProblem } from './stripe-error.ts';

export interface SavedReply {
  digest: string;
  status: number;
  body: string;
  savedAtMs: number;
}

const LIFE_MS = 24 * 3600 * 1000;

export interface Idempotency {
  /** The first reply to this key, if any. @throws {StripeProblem} 400 if it was another request. */
  find(key: string, path: string, body: string): SavedReply | null;
  save(key: string, path: string, body: string, status: number, reply: string): void;
}

const requestDigest = (path: string, body: string) => hash('sha256', `${path}\n${body}`, 'hex');

export function createIdempotency(replies: Collection<SavedReply>): Idempotency {
  return {
    find: (key, path, body) => {
      const saved = replies.get(key);
      if (saved === undefined || Date.now() - saved.savedAtMs > LIFE_MS) return null;
      if (saved.digest === requestDigest(path, body)) return saved;
      throw new StripeProblem(400, {
        type: 'idempotency_error',
        message: `Keys for idempotent requests can only be used with the same parameters they were first used with. Try using a key other than '${key}' if you meant to execute a different request.`,
      });
    },
    save: (key, path, body, status, reply) => {
      // A request that was refused before it did anything may be repeated with the same key.
      if ([400, 401, 404, 409, 429].includes(status)) return;
      replies.put(key, {
        digest: requestDigest(path, body),
        status,
        body: reply,
        savedAtMs: Date.now(),
      });
    },
  };
}
