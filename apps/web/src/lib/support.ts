import { SUPPORT_META } from '@talkreel/contracts/constants';

/** The support address, as the server put it into the page; null if there is none, and while a page is prerendered. */
export function supportEmail(): string | null {
  if (typeof document === 'undefined') return null;
  return document.querySelector<HTMLMetaElement>(`meta[name="${SUPPORT_META}"]`)?.content || null;
}
