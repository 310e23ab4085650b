import { lazy, type ComponentType } from 'react';

export interface Code<Props extends object> {
  /** Loads the code once, and again if that failed. */
  load: () => Promise<unknown>;
  /** The component itself once loaded; until then one that suspends. */
  current: () => ComponentType<Props>;
}

/** Code loaded on demand. React.lazy would remember a failure for ever, and suspends even for loaded code. */
export function codeOf<Props extends object>(
  fetch: () => Promise<{ default: ComponentType<Props> }>,
): Code<Props> {
  let current: ComponentType<Props> = lazy(load);

  async function load(): Promise<{ default: ComponentType<Props> }> {
    try {
      const module = await fetch();
      current = module.default;
      return module;
    } catch (error) {
      current = lazy(load);
      throw error;
    }
  }

  return { load, current: () => current };
}
