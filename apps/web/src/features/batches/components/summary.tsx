import { IconStack2 } from '@tabler/icons-react';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { LimitedInput } from '../../../components/limited-field/limited-input.tsx';
import { OrderSummary } from '../../../components/order-summary/order-summary.tsx';
import { plural } from '../../../lib/format.ts';
import { usePrice } from '../../../lib/price/price.ts';
import type { useDraft } from '../hooks/use-draft.ts';
import { factorsOf, sumOf, type BatchSum } from '../model/draft.ts';

type SummaryProps = Pick<ReturnType<typeof useDraft>, 'draft' | 'patch' | 'problem' | 'start'>;

/** The total of the choices, its price, and the button. */
export function Summary({ draft, patch, problem, start }: SummaryProps) {
  const sum = sumOf(draft);
  const price = usePrice({ kind: 'talking-video' });
  return (
    <OrderSummary
      label="This batch"
      factors={factorsOf(sum)}
      headline={plural(sum.videos, 'video')}
      count={sum.videos}
      of="video"
      price={price}
      note={noteOf(sum)}
      icon={<IconStack2 size={22} stroke={1.75} aria-hidden="true" />}
      button={sum.videos === 0 ? 'Make the videos' : `Make ${plural(sum.videos, 'video')}`}
      problem={problem}
      isStarting={start.isPending}
      onStart={(hasSomeLeft) => start.mutate({ hasSomeLeft })}
    >
      <LimitedInput
        label="Name"
        placeholder="Named after the first opening"
        limit={NAME_MAX_CHARACTERS}
        autoComplete="off"
        value={draft.name}
        onChange={(event) => patch({ name: event.currentTarget.value })}
      />
      <CheckField
        label="End each video with its speech"
        description="Otherwise a video is as long as its actor’s clip."
        isChecked={draft.endsWithSpeech}
        onChange={(endsWithSpeech) => patch({ endsWithSpeech })}
      />
    </OrderSummary>
  );
}

function noteOf({ speeches, actors }: BatchSum): string {
  const held = 'All are held when you start. You get one back for every video that isn’t made.';
  if (speeches === 0 || actors < 2) return held;
  const speech = speeches === 1 ? 'The speech is' : `Each of the ${speeches} speeches is`;
  return `${held} ${speech} recorded once, for all actors.`;
}
