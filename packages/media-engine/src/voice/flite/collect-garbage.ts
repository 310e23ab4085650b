import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');

/** Forces a collection to free memory that the collector does not count, and so does not hurry to free. */
export const collectGarbage = runInNewContext('gc') as () => void;
