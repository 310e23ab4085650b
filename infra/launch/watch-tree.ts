import { existsSync, readdirSync, statSync, watch, type FSWatcher } from 'node:fs';
import { join } from 'node:path';

/**
 * Calls back with the path of each file that changes below a folder. One watch per folder, because on
 * Linux `node --watch` and `recursive` miss later changes of a file that has been replaced by another
 * of its name, which is how many editors and git write.
 */
export function watchTree(folder: string, onChange: (file: string) => void): () => void {
  const watchers = new Map<string, FSWatcher>();

  function forget(path: string): void {
    watchers.get(path)?.close();
    watchers.delete(path);
  }

  function follow(path: string): void {
    // The folder of this name may be another one now.
    forget(path);
    const watcher = watch(path, (event, name) => {
      if (name === null) return;
      const changed = join(path, name);
      if (!existsSync(changed)) forget(changed);
      else if (!statSync(changed, { throwIfNoEntry: false })?.isDirectory()) onChange(changed);
      else if (event === 'rename') followAll(changed, onChange);
    });
    watcher.on('error', () => forget(path));
    watchers.set(path, watcher);
  }

  function followAll(path: string, found: (file: string) => void): void {
    follow(path);
    for (const entry of readdirSync(path, { withFileTypes: true })) {
      const inside = join(path, entry.name);
      if (entry.isDirectory()) followAll(inside, found);
      else found(inside);
    }
  }

  followAll(folder, () => undefined);
  return () => [...watchers.keys()].forEach(forget);
}
