import { memo, useId, useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { FilterChips } from '../../../components/filter-chips/filter-chips.tsx';
import { ClipTile } from '../../../components/clip-tile/clip-tile.tsx';
import { ShowMore } from '../../../components/show-more/show-more.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import { myPerformersQuery } from '../../../lib/influencers.ts';
import { performerOf } from '../../../lib/selected-influencer.ts';
import type { Performer } from '../model/draft.ts';
import classes from './actor-step.module.css';
import shared from './wizard.module.css';

/** The number of tiles that fit side by side on a phone. */
const FIRST_ROW = 2;

interface ActorStepProps {
  actors: Actor[];
  performer: Performer | null;
  onSelect: (performer: Performer) => void;
}

/** The faces; drawn anew only when they change, not with every key pressed in the script. */
export const ActorStep = memo(function ActorStep({ actors, performer, onSelect }: ActorStepProps) {
  const group = useId();
  const [setting, setSetting] = useState<Actor['setting'] | null>(null);
  const settings = [...new Set(actors.map((actor) => actor.setting))];
  const list = useInfiniteQuery(myPerformersQuery);
  const yours = (list.data ?? []).map(performerOf);
  const isListed = [...actors, ...yours].some(({ id }) => id === performer?.id);
  const unlisted = isListed ? null : performer;
  const shown = actors.filter((actor) => setting === null || actor.setting === setting);
  return (
    <section aria-labelledby={`${group}-title`}>
      <div className={classes.head}>
        <h2 className={shared.stepTitle} id={`${group}-title`}>
          Select Your Actor
        </h2>
        {settings.length > 1 && (
          <FilterChips
            label="Filter by setting"
            options={[null, ...settings].map((value) => ({ value, label: value ?? 'All' }))}
            value={setting}
            onChange={setSetting}
          />
        )}
      </div>
      <div role="radiogroup" aria-labelledby={`${group}-title`}>
        {yours.length > 0 && setting === null && (
          <div className={classes.yours} role="group" aria-labelledby={`${group}-yours`}>
            <h3 className={classes.part} id={`${group}-yours`}>
              Yours
            </h3>
            <Tiles group={group} performers={yours} chosenId={performer?.id} onSelect={onSelect} />
            <ShowMore list={list} />
            <h3 className={classes.part}>The cast</h3>
          </div>
        )}
        <Tiles
          group={group}
          performers={unlisted === null ? shown : [unlisted, ...shown]}
          chosenId={performer?.id}
          onSelect={onSelect}
        />
      </div>
    </section>
  );
});

interface TilesProps {
  group: string;
  performers: Performer[];
  chosenId: string | undefined;
  onSelect: (performer: Performer) => void;
}

function Tiles({ group, performers, chosenId, onSelect }: TilesProps) {
  return (
    <div className={classes.grid}>
      {performers.map((one, index) => (
        <ClipTile
          key={one.id}
          group={group}
          value={one.id}
          title={one.title}
          note={one.setting}
          thumbnail={one.thumbnail || null}
          clipUrl={previewOf(one) ?? one.url}
          isAlwaysMoving={previewOf(one) !== null}
          duration={formatSeconds(Math.round(one.duration))}
          isChecked={one.id === chosenId}
          isFirst={index < FIRST_ROW}
          onSelect={() => onSelect(one)}
        />
      ))}
    </div>
  );
}

/** The address of the performer's preview file; influencers have none. */
function previewOf(performer: Performer): string | null {
  return 'preview' in performer && typeof performer.preview === 'string' ? performer.preview : null;
}
