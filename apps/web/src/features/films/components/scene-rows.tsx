import { useRef } from 'react';
import { Button } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { FILM_LIMITS } from '@talkreel/contracts/films';
import type { Composing } from '../hooks/use-draft.ts';
import type { SceneDraft } from '../model/draft.ts';
import { add, merge, move, split } from '../model/scenes.ts';
import { SceneRow } from './scene-row.tsx';
import classes from './scene-rows.module.css';

/** The scenes in order; each can be written, split, merged with the next, moved and removed. */
export function SceneRows(composing: Composing) {
  const { draft, patch } = composing;
  const { scenes } = draft;
  const list = useRef<HTMLOListElement>(null);
  const change = (next: SceneDraft[]): void => patch({ scenes: next });
  /** Once it is there: what was pressed may be gone. */
  const focusRow = (index: number): void => {
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLTextAreaElement>('textarea')[index]?.focus(),
    );
  };
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
            onSplit={() => change(split(scenes, index))}
            onMerge={() => {
              change(merge(scenes, index));
              focusRow(index);
            }}
            onMove={(by) => {
              change(move(scenes, index, by));
              focusRow(index + by);
            }}
            onRemove={() => {
              change(scenes.toSpliced(index, 1));
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
