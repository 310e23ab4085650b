/** A request without an answer: the same one again keeps its key, so a lost reply starts nothing twice. */
export interface RequestIntent {
  fingerprint: string;
  key: string;
}

/** The key of this request: the one before if it is the same and got no answer. */
export function intentOf(before: RequestIntent | null, body: unknown): RequestIntent {
  const fingerprint = JSON.stringify(body);
  return before?.fingerprint === fingerprint ? before : { fingerprint, key: crypto.randomUUID() };
}
