/** The refusal code until the user has signed in again, with `fresh`. */
export const SIGN_IN_AGAIN = 'sign_in_again';
/** How long a fresh sign-in lasts. */
export const FRESH_SIGN_IN_MINUTES = 10;
/** Added to the return address when signing in again failed. */
export const SIGN_IN_FAILED = 'sign-in-failed';
