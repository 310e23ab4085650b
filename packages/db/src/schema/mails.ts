import type { Generated } from 'kysely';
import type { Nullable, Timestamp } from './columns.ts';

/** The subject of a mail: a newsletter's subscriber, a generation, a batch. */
export type MailKind = 'newsletter-confirmation' | 'job-done' | 'batch-done';

export interface BlogPostsTable {
  id: Generated<number>;
  slug: string;
  title: string;
  excerpt: string;
  featured_image: Nullable<string>;
  author: Nullable<string>;
  published_at: Nullable<Date>;
  created_at: Timestamp;
}

export interface NewsletterSubscribersTable {
  id: Generated<number>;
  email: string;
  consented_at: Timestamp;
  confirmed_at: Nullable<Date>;
}

/** Hashed tokens of links in subscription mails. Each confirms until it expires, and unsubscribes permanently. */
export interface NewsletterLinksTable {
  token_hash: string;
  subscriber_id: number;
  expires_at: Timestamp;
}

/** Hashed tokens of links that turn a user's mails about finished jobs off. */
export interface MailOffLinksTable {
  token_hash: string;
  user_id: string;
  created_at: Timestamp;
}

/** A mail waiting to be sent: its kind and subject. Its text is composed when it is sent. */
export interface MailsTable {
  id: Generated<string>;
  kind: MailKind;
  subject_id: string;
  attempts: Generated<number>;
  due_at: Timestamp;
  created_at: Timestamp;
}
