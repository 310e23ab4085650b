/** The environment of a process that loads a file of the folder `preload` first. */
export function preloaded(
  name: 'poison' | 'shift-clock' | 'stand-still',
  query: Record<string, string>,
  ...options: readonly string[]
): { NODE_OPTIONS: string } {
  const file = new URL(
    `./preload/${name}.ts?${new URLSearchParams(query).toString()}`,
    import.meta.url,
  );
  return { NODE_OPTIONS: [...options, `--import=${file.href}`].join(' ') };
}
