import type { ComponentType } from 'react';
import { isVisitorForCertain } from '../../lib/auth/user.ts';
import type { FrameProps } from '../shell/frame.tsx';
import { OfflineNotice } from '../shell/offline-notice.tsx';
import { SkipLink } from '../shell/skip-link.tsx';
import { codeOf } from './code.ts';
import type { Screen } from './screens.ts';

const frame = codeOf<FrameProps>(() => import('../shell/frame.tsx'));

/** Visitors need no frame around pages that bring their own. */
const needsNone = (screen: Screen | undefined): boolean =>
  screen?.frame === 'bare' && isVisitorForCertain();

export async function loadFrame(screen: Screen | undefined): Promise<void> {
  if (!needsNone(screen)) await frame.load();
}

export const frameOf = (screen: Screen | undefined): ComponentType<FrameProps> =>
  needsNone(screen) ? BareFrame : frame.current();

/** Wraps pages that bring their own header, `<main id="main">` and footer, for those who run no jobs. */
function BareFrame({ children }: FrameProps) {
  return (
    <>
      <SkipLink />
      <OfflineNotice />
      {children}
    </>
  );
}
