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

/** Where each history entry of this tab was left, between two documents. */
const POSITIONS = 'talkreel-scroll-positions';
const forgetStored = (): void => writeStored('session', POSITIONS, null);

/** Entries that the browser made, of anchors, all have the same key: one would begin where another was left. */
const positionKey = ({ key, pathname, search }: Location): string =>
  key === 'default' ? pathname + search : key;

/** The first page begins where it was left. Before it is rendered: what the router says in its first commit is lost. */
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
  // It reads them for every page, over what this document has added since, and stores all when the document ends.
  useLayoutEffect(forgetStored, []);
  // Back from the browser's cache, after such an end.
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
