/**
 * Where the links in newsletter mails lead; their token is behind a #. Kept apart from the pages' titles, because
 * browsers load it first.
 */
export const NEWSLETTER_PATH = '/newsletter';
/** The query parameter of links to unsubscribe. */
export const NEWSLETTER_LEAVE = 'leave';
/** Where the links in mails about finished jobs lead to turn them off; their token is behind a #, too. */
export const MAIL_OFF_PATH = '/emails';
/** Where a mail about a revoked API key leads. */
export const DEVELOPERS_PATH = '/developers';
