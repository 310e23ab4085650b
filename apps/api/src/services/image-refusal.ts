import type { ImageRefused } from '@talkreel/media-tools/image';
import { HttpError, invalid } from '../errors.ts';

/** The reply to an image that is not accepted. */
export function imageRefusal(error: ImageRefused, field: string): HttpError {
  switch (error.reason) {
    case 'too-many-bytes':
    case 'too-many-pixels':
      return new HttpError(413, 'too_large', error.message, field);
    case 'format':
    case 'animated':
      return new HttpError(415, 'unsupported_type', error.message, field);
    case 'too-small':
    case 'blank':
    case 'broken':
      return invalid(field, error.message);
  }
}
