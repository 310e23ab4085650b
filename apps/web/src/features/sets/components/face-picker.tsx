import { useId } from 'react';
import { Popover, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { ClipTile } from '../../../components/clip-tile/clip-tile.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import { ScenePerformer } from './scene-performer.tsx';
import classes from './face-picker.module.css';

interface FacePickerProps {
  /** The scene's position in the film. */
  position: number;
  performers: readonly ShownPerformer[];
  chosen: ShownPerformer | null;
  hasProblem: boolean;
  onChoose: (id: string) => void;
}

/** Who says a scene: the face, which opens all faces to pick from. */
export function FacePicker({
  position,
  performers,
  chosen,
  hasProblem,
  onChoose,
}: FacePickerProps) {
  const [isOpen, { toggle, close }] = useDisclosure(false);
  const group = useId();
  const number = position + 1;
  return (
    <Popover
      opened={isOpen}
      onChange={(opened) => !opened && close()}
      position="bottom-start"
      width="min(440px, calc(100vw - 32px))"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <UnstyledButton className={classes.face} onClick={toggle}>
          <ScenePerformer
            position={position}
            thumbnail={chosen?.thumbnail}
            hasProblem={hasProblem}
          />
          <span className={classes.name} title={chosen?.title}>
            <VisuallyHidden>Actor of scene {number}: </VisuallyHidden>
            {chosen?.title ?? 'Choose'}
          </span>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.faces} role="group" aria-label={`Who says scene ${number}?`}>
          {performers.map((one) => (
            <ClipTile
              key={one.id}
              group={group}
              value={one.id}
              title={one.title}
              note={one.note}
              thumbnail={one.thumbnail}
              clipUrl={one.clipUrl}
              duration={formatSeconds(Math.round(one.seconds))}
              isChecked={one.id === chosen?.id}
              onSelect={() => onChoose(one.id)}
            />
          ))}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
