import { useRef } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FILM_LIMITS } from '@talkreel/contracts/films';
import { useRemoval } from '../../../lib/use-removal.ts';
import type { Composing } from '../hooks/use-draft.ts';
import type { SceneDraft } from '../model/draft.ts';
import { add, merge, move, split } from '../model/scenes.ts';
import { SceneRow } from './scene-row.tsx';
import classes from './scene-rows.module.css';

/** The scenes in order; each can be written, split, merged with the next, moved and removed. */
export function SceneRows(composing: Composing) {
  const { draft, patch, speech } = composing;
  const { scenes } = draft;
  const list = useRef<HTMLOListElement>(null);
  const change = (next: SceneDraft[]): void => patch({ scenes: next });
  const remove = useRemoval({
    rows: scenes,
    change: (next) => patch((now) => ({ scenes: next(now.scenes) })),
    most: FILM_LIMITS.scenes,
    noun: 'Scene',
  });
  /** Moves the focus to a row once it has been rendered, as the pressed button may be gone. */
  const focusIn = (index: number, part: string): void => {
    requestAnimationFrame(() => {
      const row = list.current?.children[index];
      const wanted = row?.querySelector<HTMLElement>(`${part}:not(:disabled)`);
      (wanted ?? row?.querySelector('textarea'))?.focus();
    });
  };
  const focusRow = (index: number): void => focusIn(index, 'textarea');
  return (
    <div>
      <ol className={classes.list} ref={list}>
        {scenes.map((scene, index) => (
          <SceneRow
            key={scene.id}
            composing={composing}
            scene={scene}
            index={index}
            onChange={(changed) => change(scenes.with(index, { ...scene, ...changed }))}
            onSplit={() => change(split(scenes, index, speech))}
            onMerge={() => {
              change(merge(scenes, index));
              focusRow(index);
            }}
            onMove={(by) => {
              change(move(scenes, index, by));
              // The same button of the moved scene has the focus, so that it can be pressed again.
              focusIn(index + by, `[aria-label^="Move ${by === 1 ? 'down' : 'up'}"]`);
            }}
            onRemove={() => {
              remove(index);
              focusRow(Math.max(0, index - 1));
            }}
          />
        ))}
      </ol>
      {scenes.length < FILM_LIMITS.scenes && (
        <Button
          variant="default"
          leftSection={<IconPlus size={18} stroke={1.75} aria-hidden="true" />}
          onClick={() => {
            change(add(scenes));
            focusRow(scenes.length);
          }}
        >
          Add a scene
        </Button>
      )}
    </div>
  );
}
