import {
  createContext,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  type ReactNode,
} from 'react';
import { ScrollRestoration, useLocation, type DataRouter, type Location } from 'react-router-dom';
import { useWindowEvent } from '@mantine/hooks';
import { readStored, writeStored } from '../../lib/stored.ts';
import classes from './arrival.module.css';

/** Reports that the page of a path has rendered. */
const ArrivalContext = createContext<(path: string) => void>(() => undefined);

/** Wraps all pages, so that each can report its arrival. */
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

/** The storage key for the scroll position of each history entry of this tab, between two documents. */
const POSITIONS = 'talkreel-scroll-positions';
const forgetStored = (): void => writeStored('session', POSITIONS, null);

/** Entries that the browser made for anchors share one key, so one would begin at the scroll position of another. */
const positionKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/**
 * Restores the first page's scroll position. Called before the first render: the router's first commit would be lost.
 */
export function resumePosition(router: DataRouter): void {
  const stored = (readStored('session', POSITIONS) ?? {}) as Record<string, number>;
  router.enableScrollRestoration(stored, () => window.scrollY, positionKey);
}

/**
 * Handles arrival on another page: scrolls to its top, its anchor or, going back, the previous position, and focuses
 * its heading. It sits beside the page, so it waits for the page's code too.
 */
export function Arrival() {
  const { pathname } = useLocation();
  const arrive = use(ArrivalContext);
  useEffect(() => arrive(pathname), [arrive, pathname]);
  // The router reads the stored positions for every page, over newer ones of this document, and stores all at its end.
  useLayoutEffect(forgetStored, []);
  // The browser may restore this document from its cache after the router has stored the positions.
  useWindowEvent('pageshow', forgetStored);
  return <ScrollRestoration getKey={positionKey} storageKey={POSITIONS} />;
}

function focusHeading(): void {
  const main = document.getElementById('main');
  const heading = main?.querySelector<HTMLElement>('h1') ?? main;
  if (heading === null) return;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
