import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';
import type { Collection } from '../store/document-store.ts';

export interface OidcDocument {
  model: string;
  id: string;
  payload: AdapterPayload;
  expiresAtMs: number | null;
}

const SWEEP_EVERY = 100;

/** Stores the provider's sessions, grants and codes, so that a restart signs nobody out. */
export function createOidcAdapter(documents: Collection<OidcDocument>): AdapterFactory {
  let writes = 0;
  const alive = (document: OidcDocument) =>
    document.expiresAtMs === null || document.expiresAtMs > Date.now();
  const sweep = () => {
    for (const document of documents.all()) {
      if (!alive(document)) documents.remove(`${document.model}:${document.id}`);
    }
  };

  return (model): Adapter => {
    const key = (id: string) => `${model}:${id}`;
    const search = (wanted: (payload: AdapterPayload) => boolean): AdapterPayload | undefined =>
      documents
        .all()
        .find((document) => document.model === model && alive(document) && wanted(document.payload))
        ?.payload;

    return {
      upsert: async (id, payload, expiresInSeconds) => {
        const expiresAtMs = expiresInSeconds > 0 ? Date.now() + expiresInSeconds * 1000 : null;
        documents.put(key(id), { model, id, payload, expiresAtMs });
        writes += 1;
        if (writes % SWEEP_EVERY === 0) sweep();
      },
      find: async (id) => {
        const document = documents.get(key(id));
        return document !== undefined && alive(document) ? document.payload : undefined;
      },
      findByUid: async (uid) => search((payload) => payload.uid === uid),
      findByUserCode: async (userCode) => search((payload) => payload.userCode === userCode),
      consume: async (id) => {
        const document = documents.get(key(id));
        if (document === undefined) return;
        const payload = { ...document.payload, consumed: Math.floor(Date.now() / 1000) };
        documents.put(key(id), { ...document, payload });
      },
      destroy: async (id) => documents.remove(key(id)),
      revokeByGrantId: async (grantId) => {
        for (const document of documents.all()) {
          if (document.payload.grantId === grantId)
            documents.remove(`${document.model}:${document.id}`);
        }
      },
    };
  };
}
