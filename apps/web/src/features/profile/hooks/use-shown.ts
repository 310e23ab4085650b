import { useSearchParams } from 'react-router-dom';
import type { ProjectsFilter } from '../../../lib/projects.ts';
import { useAddress, writeSearch } from '../../../lib/routing/address.ts';
import { NO_FILTER, readShown, writeShown } from '../model/shown.ts';

/** What of the history is shown. The address keeps it, so that a reload and the back button show the same. */
export function useShown() {
  const [params] = useSearchParams();
  const address = useAddress();
  return {
    shown: readShown(params),
    isTrash: params.get('view') === 'deleted',
    /** Shows other entries. With 'same', the change is no step of its own for the back button. */
    show: (parts: Partial<ProjectsFilter>, entry: 'new' | 'same' = 'new'): void =>
      writeSearch(address, writeShown(parts), entry),
    showAll: (): void => writeSearch(address, writeShown({ ...NO_FILTER }), 'new'),
    showTrash: (isShown: boolean): void =>
      writeSearch(address, { view: isShown ? 'deleted' : null }, 'new'),
  };
}
