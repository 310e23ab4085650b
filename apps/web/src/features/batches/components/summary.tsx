import { useId, useState } from 'react';
import { Button, TextInput } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { NAME_MAX_CHARACTERS } from '@talkreel/contracts/constants';
import type { Price } from '@talkreel/contracts/http/price';
import { batchTexts } from '@talkreel/contracts/batch-texts';
import { CheckField } from '../../../components/check-field/check-field.tsx';
import { paths } from '../../../config/paths.ts';
import { plural } from '../../../lib/format.ts';
import { usePrice } from '../../../lib/price/price.ts';
import type { useDraft } from '../hooks/use-draft.ts';
import { factorsOf, sumOf, type BatchSum } from '../model/draft.ts';
import classes from './summary.module.css';

type SummaryProps = Pick<ReturnType<typeof useDraft>, 'draft' | 'patch' | 'problem' | 'start'>;

/** What the choices add up to, what that costs, and the button. */
export function Summary({ draft, patch, problem, start }: SummaryProps) {
  const [wasTried, setWasTried] = useState(false);
  const priceId = useId();
  const sum = sumOf(draft);
  const price = usePrice({ kind: 'talking-video' });
  return (
    <aside className={classes.root} aria-label="This batch">
      <div className={classes.card}>
        <p className={classes.factors}>{factorsOf(sum)}</p>
        <p className={classes.videos}>{plural(sum.videos, 'video')}</p>
        <Cost id={priceId} price={price} sum={sum} />
        <Options draft={draft} patch={patch} />
      </div>
      <div className={classes.start}>
        <p className={classes.short} aria-hidden="true">
          {factorsOf(sum)}
        </p>
        {wasTried && problem !== null && (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        )}
        <Button
          size="lg"
          fullWidth
          loading={start.isPending}
          aria-describedby={priceId}
          leftSection={<IconStack2 size={22} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            setWasTried(true);
            if (problem === null) start.mutate({ hasSomeLeft: (price?.available ?? 0) > 0 });
          }}
        >
          {sum.videos === 0 ? 'Make the videos' : `Make ${plural(sum.videos, 'video')}`}
          {sum.videos > 0 && (
            <span className={classes.price}>{` · ${plural(sum.videos, 'generation')}`}</span>
          )}
        </Button>
      </div>
    </aside>
  );
}

function Options({ draft, patch }: Pick<SummaryProps, 'draft' | 'patch'>) {
  return (
    <div className={classes.options}>
      <TextInput
        label="Name"
        placeholder="Named after the first opening"
        maxLength={NAME_MAX_CHARACTERS}
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
    </div>
  );
}

function Cost({ id, price, sum }: { id: string; price: Price | undefined; sum: BatchSum }) {
  const { videos, speeches, actors } = sum;
  if (price === undefined) return <div className={classes.cost} id={id} />;
  const needed = videos * price.cost;
  const isShort = needed > price.available;
  return (
    <div className={classes.cost} id={id} data-short={isShort || undefined}>
      {price.refusal !== null ? (
        <p>{price.refusal}</p>
      ) : isShort ? (
        <p>
          {batchTexts.needs(needed, price.available)} <Link to={paths.pricing}>Get more</Link>
        </p>
      ) : (
        <p>
          <strong>{plural(needed, 'generation')}</strong>, one for each video.{' '}
          {price.available - needed} left afterwards.
        </p>
      )}
      <p className={classes.note}>
        All are held when you start. What is not made is returned.
        {speeches > 0 &&
          actors > 1 &&
          ` ${speeches === 1 ? 'The speech is' : `Each of the ${speeches} speeches is`} recorded once, for all actors.`}
      </p>
    </div>
  );
}
