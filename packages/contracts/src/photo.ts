import {
  UPLOAD_MAX_BYTES,
  UPLOAD_MAX_PIXELS,
  UPLOAD_MIN_SIDE_PIXELS,
  UPLOADS_MAX_BYTES,
  UPLOADS_MAX_FILES,
} from './constants.ts';

/** The types for file pickers; the last ones are listed because some systems do not know that they are images. */
export const PHOTO_TYPES = 'image/*,.heic,.heif,.avif,.tif,.tiff';

/** Why a photo is refused, in the same words in the browser and on the server. */
export const photoRefusals = {
  noPicture: 'This is not an image. Please choose a JPEG, PNG, WebP or HEIC photo.',
  animated: 'Animated images are not supported. Please choose a still photo.',
  format: (name: 'SVG' | 'JPEG XL') =>
    `${name} files are not supported. Please choose a JPEG, PNG, WebP or HEIC photo.`,
  blank:
    'Nothing in this image can move: it is a single color, or nearly so. Please choose a photo that shows a face.',
  broken: 'This image could not be read. Please export it again as JPEG or PNG.',
  empty: 'This image is empty. Please choose another one.',
  incomplete: 'The image did not arrive completely. Please try again.',
  storageFull: `Your account has reached its photo limit (${UPLOADS_MAX_FILES} photos, ${UPLOADS_MAX_BYTES / 1024 / 1024} MB). Please delete influencers you no longer need.`,
  busy: 'Too many photos are being uploaded right now. Please try again in a moment.',
  tooManyBytes: `This image is larger than ${Math.floor(UPLOAD_MAX_BYTES / 1024 / 1024)} MB. Please choose a smaller one.`,
  tooManyPixels: (width: number, height: number) =>
    `This image is ${width} × ${height} pixels. Please choose one of at most ${Math.floor(UPLOAD_MAX_PIXELS / 1e6)} megapixels.`,
  tooSmall: (width: number, height: number) =>
    `This image is ${width} × ${height} pixels. Please choose one of at least ${UPLOAD_MIN_SIDE_PIXELS} × ${UPLOAD_MIN_SIDE_PIXELS} pixels.`,
} as const;
