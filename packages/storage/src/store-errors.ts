/** Whether the store did not answer, or could not; a retry may help. Works without loading the AWS SDK. */
export function isStoreAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const status = '$metadata' in error ? statusOf(error.$metadata) : 0;
  // The name is the SDK's and our own; timeouts of an AbortSignal are no errors of a store.
  return status >= 500 || (error.name === 'TimeoutError' && !(error instanceof DOMException));
}

function statusOf(metadata: unknown): number {
  if (typeof metadata !== 'object' || metadata === null) return 0;
  return 'httpStatusCode' in metadata ? Number(metadata.httpStatusCode) : 0;
}
