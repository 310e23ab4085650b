import { hash } from 'node:crypto';
import type { Collection } from '../store/document-store.ts';

/** A user who can sign in. */
export interface Person {
  /** Subject identifier: always the same for the same e-mail. */
  id: string;
  email: string;
  name: string;
}

export interface People {
  /** The users offered on the sign-in page. */
  readonly ready: readonly Person[];
  /** Null if the text is not an e-mail address. Unknown users are created. */
  byEmail(text: string): Person | null;
  byId(id: string): Person | undefined;
}

const MAX_EMAIL_LENGTH = 254;
const EMAIL = /^[^\s@<>"(),:;[\]\\]+@[^\s@.<>"(),:;[\]\\]+(\.[^\s@.<>"(),:;[\]\\]+)+$/;

/** `anna.de-vries` becomes “Anna De Vries”. */
function nameFrom(email: string): string {
  const words = (email.split('@')[0] ?? '').split(/[._+-]+/).filter((word) => word !== '');
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ') || email;
}

const idFrom = (email: string) => `person_${hash('sha256', email, 'hex').slice(0, 24)}`;

export function createPeople(known: Collection<Person>): People {
  const remember = (email: string, name: string): Person => {
    const id = idFrom(email);
    const person = known.get(id) ?? { id, email, name };
    if (known.get(id) === undefined) known.put(id, person);
    return person;
  };
  const ready = [
    remember('maya@example.com', 'Maya Lindqvist'),
    remember('jon@example.com', 'Jon Okafor'),
  ];
  return {
    ready,
    byEmail: (text) => {
      const email = text.trim().toLowerCase();
      return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email)
        ? remember(email, nameFrom(email))
        : null;
    },
    byId: (id) => known.get(id),
  };
}

/** The standard claims about a user. */
export function claimsOf(
  person: Person,
  publicUrl: string,
): { sub: string } & Record<string, string | boolean> {
  const [given = person.name, ...rest] = person.name.split(' ');
  return {
    sub: person.id,
    email: person.email,
    email_verified: true,
    name: person.name,
    given_name: given,
    family_name: rest.join(' '),
    preferred_username: person.email.split('@')[0] ?? person.name,
    picture: `${publicUrl}/assets/avatars/${person.id}.svg`,
  };
}
