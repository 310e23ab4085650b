/** What a user states about a photo of themselves, in a request's body. */
export const OWN_FACE = { subject: 'me', statement: 1 } as const;
