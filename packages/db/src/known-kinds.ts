import { generationKind } from '@talkreel/contracts/names';

/** During a deploy, newer code may have stored generations of other kinds. Code that cannot describe them leaves them out. */
export const KNOWN_KINDS = generationKind.options;
