import { useId, useState } from 'react';
import { Button } from '@mantine/core';
import { IconArrowRight } from '@tabler/icons-react';
import type { Actor } from '@talkreel/contracts/http/catalog';
import { texts } from '@talkreel/contracts/texts';
import { ClipTile } from '../../../components/clip-tile/clip-tile.tsx';
import { StickyFooter } from '../../../components/page/sticky-footer.tsx';
import { toast } from '../../../lib/toast-store.ts';
import type { Performer } from '../model/draft.ts';
import { SettingFilter } from './setting-filter.tsx';
import classes from './actor-step.module.css';
import shared from './wizard.module.css';

/** Two stand side by side on a phone. */
const FIRST_ROW = 2;

interface ActorStepProps {
  actors: Actor[];
  performer: Performer | null;
  onSelect: (performer: Performer) => void;
  onContinue: () => void;
}

export function ActorStep({ actors, performer, onSelect, onContinue }: ActorStepProps) {
  const group = useId();
  const [setting, setSetting] = useState<Actor['setting'] | null>(null);
  const settings = [...new Set(actors.map((actor) => actor.setting))];
  const guest =
    performer !== null && !actors.some((actor) => actor.id === performer.id) ? performer : null;
  const shown = actors.filter((actor) => setting === null || actor.setting === setting);
  const proceed = (): void => {
    if (performer === null)
      toast({ title: 'Error', description: texts.dialogue.noActor, variant: 'destructive' });
    else onContinue();
  };
  return (
    <section aria-labelledby={`${group}-title`}>
      <div className={classes.head}>
        <h2 className={shared.stepTitle} id={`${group}-title`}>
          Select Your Actor
        </h2>
        {settings.length > 1 && (
          <SettingFilter settings={settings} value={setting} onChange={setSetting} />
        )}
      </div>
      <div className={classes.grid} role="radiogroup" aria-labelledby={`${group}-title`}>
        {(guest === null ? shown : [guest, ...shown]).map((one, index) => (
          <ClipTile
            key={one.id}
            group={group}
            value={one.id}
            title={one.title}
            note={one.setting}
            thumbnail={one.thumbnail || null}
            clipUrl={one.url}
            duration={`${one.duration}s`}
            isChecked={one.id === performer?.id}
            isFirst={index < FIRST_ROW}
            onSelect={() => onSelect(one)}
          />
        ))}
      </div>
      <StickyFooter>
        <Button
          size="lg"
          onClick={proceed}
          rightSection={<IconArrowRight size={20} stroke={1.75} aria-hidden="true" />}
        >
          Continue to Audio Generation
        </Button>
      </StickyFooter>
    </section>
  );
}
