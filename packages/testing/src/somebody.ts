/** A user profile from the identity provider, for tests that need only a name. */
export const somebody = (name: string) => ({
  subject: name,
  username: name,
  email: null,
  firstName: null,
  lastName: null,
  pictureUrl: null,
});
