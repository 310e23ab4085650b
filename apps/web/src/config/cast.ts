/** Faces that keep people company where there is nothing to show; square crops of 288 px. */
export const castPictures = {
  notFound: '/cast/gus.webp',
  empty: '/cast/otto.webp',
  trouble: '/cast/berry.webp',
  welcome: ['/cast/amara.webp', '/cast/otto.webp', '/cast/nova.webp'],
} as const;
