import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { Film } from '@talkreel/contracts/http/films';
import { plural } from '../../../lib/format.ts';
import { usePrice } from '../../../lib/price/price.ts';
import { useRetryFilm } from '../api/films.ts';
import type { NewWords } from '../hooks/use-new-words.ts';
import { missingOf } from '../model/live-set.ts';
import classes from './film.module.css';

/** The missing scenes of a film, their price, and the button that makes them. */
export function MakeAgain({ film, words }: { film: Film; words: NewWords }) {
  const retry = useRetryFilm(film.id, words.forget);
  const missing = missingOf(film);
  const price = usePrice({ kind: 'scene' });
  const { length: count } = missing;
  return (
    <section className={classes.again} aria-label="Finish this film">
      <p className={classes.why}>
        {count === 0
          ? 'All scenes are ready and only need joining, which is free.'
          : `${plural(count, 'scene')} ${count === 1 ? 'is' : 'are'} missing. You can change what ${count === 1 ? 'it says' : 'they say'} first.`}
      </p>
      <Button
        size="md"
        leftSection={<IconRefresh size={20} stroke={1.75} aria-hidden="true" />}
        loading={retry.isPending}
        onClick={() =>
          retry.mutate(
            missing.map(({ position }) => {
              const text = words.texts[position]?.trim();
              return text === undefined ? { position } : { position, text };
            }),
          )
        }
      >
        {count === 0 ? 'Join the scenes' : `Make ${plural(count, 'scene')} again`}
      </Button>
      {count > 0 && (
        <p className={classes.price}>
          {`${plural(count, 'generation')}${
            price === undefined ? '' : `, and you have ${price.available} left`
          }.`}
        </p>
      )}
    </section>
  );
}
