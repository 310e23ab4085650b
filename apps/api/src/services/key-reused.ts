import { HttpError } from '../errors.ts';

export const keyReused = () =>
  new HttpError(
    409,
    'idempotency_conflict',
    'This Idempotency-Key was used for another request',
    'Idempotency-Key',
  );
