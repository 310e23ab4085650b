import { createContext, use, useCallback, useEffect, useRef, type ReactNode } from 'react';
import { ScrollRestoration, useLocation } from 'react-router-dom';
import classes from './arrival.module.css';

/** Reports that the page of a path has rendered. */
const ArrivalContext = createContext<(path: string) => void>(() => undefined);

/** Around all pages. */
export function Arrivals({ children }: { children: ReactNode }) {
  // Starts with the document's own address: the server wrote that page's head, and the browser announces it.
  const lastPath = useRef(window.location.pathname);
  const announcer = useRef<HTMLDivElement>(null);
  const arrive = useCallback((path: string): void => {
    if (lastPath.current === path) return;
    lastPath.current = path;
    focusHeading();
    void import('../../lib/routing/page-head.ts').then(({ showHeadOf }) => {
      // The user may have navigated on by now.
      if (lastPath.current !== path) return;
      showHeadOf(path);
      if (announcer.current !== null) announcer.current.textContent = document.title;
    }, console.error);
  }, []);
  return (
    <ArrivalContext value={arrive}>
      {children}
      <div ref={announcer} className={classes.announcer} aria-live="polite" />
    </ArrivalContext>
  );
}

/**
 * Handles arrival on another page: scrolls to its top, its anchor or, going back, the previous position, and focuses
 * its heading. It sits beside the page, so it waits for the page's code too.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const arrive = use(ArrivalContext);
  useEffect(() => arrive(pathname), [arrive, pathname]);
  return <ScrollRestoration />;
}

function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
