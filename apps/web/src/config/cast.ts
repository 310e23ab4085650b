/** Cast members for empty states; square crops of 288 px. */
export const castPictures = {
  notFound: '/cast/gus.webp',
  empty: '/cast/otto.webp',
  problem: '/cast/berry.webp',
  landing: ['/cast/amara.webp', '/cast/otto.webp', '/cast/nova.webp'],
} as const;
