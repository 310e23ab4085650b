export { cutScenes } from '@talkreel/contracts/cut-scenes';
export { estimateSpeechSeconds } from '@talkreel/contracts/opening-length';
export { speechProblem } from '@talkreel/contracts/speakable';
export { trimToFit } from './trim-to-fit.ts';
