import type { ComponentType } from 'react';
import { isVisitorForCertain } from '../../lib/auth/user.ts';
import { BareFrame } from '../shell/bare-frame.tsx';
import type { FrameProps } from '../shell/frame.tsx';
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
