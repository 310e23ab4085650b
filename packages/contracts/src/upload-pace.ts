/**
 * The minimum pace of a request's body: it is cut off unless this much of it, or what is left, arrives in each such
 * time. Proxies only limit silence, and for longer (infra/docker, infra/kubernetes).
 */
export const UPLOAD_PACE = { bytes: 1024 * 1024, ms: 30_000 } as const;

/** How much longer than others a request with such a body may take. */
export const uploadMs = (bytes: number): number =>
  Math.floor(bytes / UPLOAD_PACE.bytes) * UPLOAD_PACE.ms;
