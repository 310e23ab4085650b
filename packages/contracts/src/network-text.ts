/** When a request got no answer (§8). Apart from `texts`: it is all of them that the first download of the app needs. */
export const NETWORK_FAILED = 'Network error. Please check your internet connection.';
