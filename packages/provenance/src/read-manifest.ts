/**
 * A process of its own in which `readStory` meets files that may be made to break native code. Reads its order from the
 * command line, and answers in JSON.
 */
import { loadLibrary, readStory, type ManifestOrder } from './c2pa.ts';

const order = JSON.parse(process.argv[2] ?? '') as ManifestOrder;
const answer = await readStory(await loadLibrary(), order);
// A thread of the library would keep the process.
process.stdout.write(JSON.stringify(answer), () => process.exit());
