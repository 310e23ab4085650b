import { errorMessage } from '@talkreel/client/errors';
import { toastError } from '../../../lib/toast-store.ts';

export function report(error: Error): void {
  toastError(errorMessage(error, 'That did not work. Please try again later.'));
}
