/**
 * The message when a request got no answer (§8). Kept apart from `texts`, because the first download of the app needs
 * no other.
 */
export const NETWORK_FAILED = 'Network error. Please check your internet connection.';
