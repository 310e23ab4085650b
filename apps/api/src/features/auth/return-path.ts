const BASE = 'http://talkreel.invalid';

/**
 * A path of ours to return to after sign-in; anything that could lead elsewhere becomes the home page. A browser
 * resolves dot segments first and reads a leading `//` in the result as a host name, so the resolved address is
 * checked, both as received and as it would be sent on.
 */
export function safeReturnPath(returnTo: string | undefined): string {
  if (!returnTo?.startsWith('/') || /[\\\p{Cc}]/u.test(returnTo)) return '/';
  const once = pathAtHome(returnTo);
  return once !== null && pathAtHome(once) === once ? once : '/';
}

/** The resolved path, or null when the address is not one of ours. */
function pathAtHome(address: string): string | null {
  if (!URL.canParse(address, BASE)) return null;
  const { origin, pathname, search, hash } = new URL(address, BASE);
  return origin === BASE && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : null;
}
