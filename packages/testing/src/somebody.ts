/** Who the identity provider says it is, where a test needs a user and nothing of them but the name. */
export const somebody = (name: string) => ({
  subject: name,
  username: name,
  email: null,
  firstName: null,
  lastName: null,
  pictureUrl: null,
});
