import type { FeatureRoute } from '../../lib/routing/feature-route.ts';
import { codeOf, type Code } from './code.ts';

export type Screen = Omit<FeatureRoute, 'page' | 'paths'> & { code: Code<object> };

/** The screen at one path: the same for everyone, or one each for members and visitors. */
export type Screens = readonly Screen[];

/** The screen for the current user; undefined if visitors have none. */
export function screenFor(screens: Screens, isVisitor: boolean): Screen | undefined {
  return (
    screens.find(({ audience }) => audience === 'everyone') ??
    screens.find(({ audience }) => audience === (isVisitor ? 'visitor' : 'member'))
  );
}

/** All features' screens, by path. */
export function screensByPath(features: readonly (readonly FeatureRoute[])[]) {
  const found = new Map<string, Screen[]>();
  for (const { paths, page, ...route } of features.flat()) {
    const screen: Screen = { ...route, code: codeOf(page) };
    for (const path of paths) found.set(path, [...(found.get(path) ?? []), screen]);
  }
  return found;
}
