import { texts } from '@talkreel/contracts/texts';
import { HttpError } from '../errors.ts';

/** Another tab corrected the captions since they were read. */
export const captionsChanged = () => new HttpError(409, 'captions_changed', texts.captions.changed);
