import type { FrameProps } from './frame.tsx';
import { OfflineNotice } from './offline-notice.tsx';
import { SkipLink } from './skip-link.tsx';

/** Wraps pages that bring their own header, `<main id="main">` and footer, for those who run no jobs. */
export function BareFrame({ children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      {children}
    </>
  );
}
