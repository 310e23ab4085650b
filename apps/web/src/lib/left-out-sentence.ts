import type { LeftOut } from '@talkreel/speech-text/clean-script';
import type { LeftOutKind } from '@talkreel/speech-text/script-rules';
import { plural } from './format.ts';

const NAMES: Record<LeftOutKind, string> = {
  direction: 'stage direction',
  label: 'label',
  timecode: 'timecode',
  remark: 'remark of a chat',
  formatting: 'formatting mark',
  code: 'HTML code',
  hidden: 'invisible character',
};
const MANY: Partial<Record<LeftOutKind, string>> = { remark: 'remarks of a chat' };

/** "We left out 3 stage directions and 1 label." */
export function leftOutSentence(leftOut: readonly LeftOut[]): string {
  const counts = Object.entries(NAMES).flatMap(([kind, name]) => {
    const count = leftOut.filter((part) => part.kind === kind).length;
    return count === 0 ? [] : [plural(count, name, MANY[kind as LeftOutKind] ?? `${name}s`)];
  });
  return `We left out ${new Intl.ListFormat('en').format(counts)}.`;
}
