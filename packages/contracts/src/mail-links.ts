/** Where the links in newsletter mails lead; their token is behind a #. Apart from the pages' titles: browsers load it first. */
export const NEWSLETTER_PATH = '/newsletter';
/** Where the links in mails about finished jobs lead to turn them off; as above. */
export const MAIL_OFF_PATH = '/emails';
