import { UPLOAD_MAX_BYTES, UPLOAD_MAX_PIXELS, UPLOAD_MIN_SIDE_PIXELS } from './constants.ts';

/** Why a photo is not taken, in the same words where it is chosen and where it arrives. */
export const photoRefusals = {
  noPicture: 'This is not a picture. Please choose a JPEG, PNG or WebP photo.',
  animated: 'Animated pictures do not work here. Please choose a still photo.',
  svg: 'SVG drawings do not work here. Please choose a JPEG, PNG or WebP photo.',
  format: (name: 'HEIC' | 'AVIF' | 'TIFF' | 'JXL') =>
    `${name} pictures cannot be read here. Please save the photo as JPEG or PNG first.`,
  broken: 'This picture could not be read. Please export it again as JPEG or PNG.',
  tooManyBytes: `This picture has more than ${Math.floor(UPLOAD_MAX_BYTES / 1024 / 1024)} MB. Please choose a smaller one.`,
  tooManyPixels: (width: number, height: number) =>
    `This picture has ${width} × ${height} pixels. Please choose one of at most ${Math.floor(UPLOAD_MAX_PIXELS / 1e6)} megapixels.`,
  tooSmall: (width: number, height: number) =>
    `This picture has ${width} × ${height} pixels. Please choose one of at least ${UPLOAD_MIN_SIDE_PIXELS} × ${UPLOAD_MIN_SIDE_PIXELS} pixels.`,
} as const;
