/** What users read about their media library. */
export const mediaTexts = {
  notMedia:
    'This is neither a picture nor a clip that we can read. Choose a JPEG, PNG, WebP or HEIC picture, or an MP4, MOV or WebM clip.',
  tooLarge: (megabytes: number) =>
    `This file is larger than ${megabytes} MB. Please choose a smaller one.`,
  empty: 'This file is empty. Please choose another one.',
  incomplete: 'The upload was interrupted. Nothing was kept; please upload the file again.',
  changed:
    'The file changed while it was uploaded. Nothing was kept; please upload it again when it is finished.',
  full: (megabytes: number) =>
    `Your media library is full: it holds ${megabytes} MB. Delete what you no longer need, then upload this again. Nothing was kept or charged.`,
  tooManyAtOnce: (limit: number) =>
    `${limit} of your files are being uploaded. Please wait until one of them has arrived.`,
  interrupted: 'The upload was interrupted. Delete this and upload the file again.',
  titleEmpty: 'A name is needed.',
  titleTooLong: (limit: number) => `Names cannot exceed ${limit} characters.`,
  rightsTooLong: (limit: number) => `A note on rights cannot exceed ${limit} characters.`,
  folderGone: 'This folder was deleted meanwhile. Nothing was changed.',
  notClip: 'This file could not be read as a clip. Please export it again as MP4, MOV or WebM.',
  noPicture: 'This file has sound, but no picture. Please choose a clip.',
  tooManyPixels: (width: number, height: number) =>
    `This clip is ${width} × ${height} pixels. Please choose one of at most 4K (4096 × 2304).`,
  tooManyFrames: (fps: number) =>
    `This clip has ${fps} frames a second, which are too many for its size. 4K clips may have up to 60; please export it with fewer.`,
  tooLong: 'This clip is longer than ten minutes. Please cut it and upload the part you need.',
  damaged:
    'This clip ends too early: part of the file is missing or damaged. Please upload it again.',
  tooMuch: 'This file takes more memory to read than we allow. Please export it again as H.264.',
  timeout: 'Preparing this clip took too long. Please export it smaller, then upload it again.',
  cancelled: 'Preparing this was cancelled. Delete it, or upload the file again.',
  gone: 'This was deleted before it was ready.',
  failed: 'This could not be prepared. Please upload it again.',
} as const;
