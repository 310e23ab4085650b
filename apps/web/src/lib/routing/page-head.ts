import { useEffect } from 'react';
import {
  metaForPath,
  SITE_NAME,
  SOCIAL_IMAGE_PATH,
  type PageMeta,
} from '@talkreel/contracts/page-meta';

/** Whether the open page sets its own head, which overrides its path's. */
let hasOwn = false;

/** Keeps the head in step with the page: the server wrote the first one, this updates it. */
export function showHeadOf(path: string): void {
  if (!hasOwn) show(metaForPath(path));
}

/** Sets the head of a page whose head depends on its content. */
export function useOwnHead(meta: PageMeta): void {
  useEffect(() => {
    hasOwn = true;
    show(meta);
    return () => {
      hasOwn = false;
    };
  }, [meta]);
}

function show(meta: PageMeta): void {
  document.title = meta.title;
  const image = new URL(SOCIAL_IMAGE_PATH, window.location.origin).href;
  setMeta('name', 'description', meta.description);
  setMeta('name', 'keywords', meta.keywords);
  setMeta('property', 'og:site_name', SITE_NAME);
  setMeta('property', 'og:type', 'website');
  setMeta('property', 'og:title', meta.title);
  setMeta('property', 'og:description', meta.description);
  setMeta('property', 'og:url', window.location.origin + window.location.pathname);
  setMeta('property', 'og:image', image);
  setMeta('name', 'twitter:card', 'summary_large_image');
  setMeta('name', 'twitter:title', meta.title);
  setMeta('name', 'twitter:description', meta.description);
  setMeta('name', 'twitter:image', image);
}

function setMeta(attribute: 'name' | 'property', key: string, content: string): void {
  let element = document.head.querySelector<HTMLMetaElement>(`meta[${attribute}="${key}"]`);
  if (element === null) {
    element = document.createElement('meta');
    element.setAttribute(attribute, key);
    document.head.append(element);
  }
  element.content = content;
}
