import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';

/** A new page starts at its top, or at the anchor it was opened with; going back keeps the browser's place. */
export function ScrollToTop() {
  const { pathname, hash } = useLocation();
  const kind = useNavigationType();
  // Not what scrolls: steps of one page have entries of their own in the history.
  const latestKind = useRef(kind);
  useEffect(() => {
    latestKind.current = kind;
  });
  useEffect(() => {
    if (latestKind.current === 'POP') return;
    const anchor = hash === '' ? null : document.getElementById(decodeURIComponent(hash.slice(1)));
    if (anchor === null) window.scrollTo(0, 0);
    else anchor.scrollIntoView();
  }, [pathname, hash]);
  return null;
}
