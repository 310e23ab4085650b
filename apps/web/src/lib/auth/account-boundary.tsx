import { Fragment, useState, type ReactNode } from 'react';
import { useAuth } from './user.ts';

/**
 * When another user signs in, every page, dialog and the socket are mounted again; `userQuery` has
 * dropped the first user's data by then.
 */
export function AccountBoundary({ children }: { children: ReactNode }) {
  const id = useAuth().user?.id ?? null;
  const [owner, setOwner] = useState({ id, changes: 0 });
  if (id !== null && id !== owner.id)
    setOwner({ id, changes: owner.changes + (owner.id === null ? 0 : 1) });
  return <Fragment key={owner.changes}>{children}</Fragment>;
}
