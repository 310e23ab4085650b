/** Faces that keep people company where there is nothing to show; round crops, 288 px. */
export const castPictures = {
  notFound: '/cast/berry.webp',
  empty: '/cast/nova.webp',
  welcome: '/cast/clara.webp',
} as const;
