/** Where the links in newsletter mails lead; their token is behind a #. Apart from the pages' titles: browsers load it first. */
export const NEWSLETTER_PATH = '/newsletter';
/** In the query of their links to unsubscribe. */
export const NEWSLETTER_LEAVE = 'leave';
/** Where the links in mails about finished jobs lead to turn them off; as above. */
export const MAIL_OFF_PATH = '/emails';
