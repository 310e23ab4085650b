import { Button, NativeSelect } from '@mantine/core';
import {
  IconArrowDown,
  IconArrowMerge,
  IconArrowUp,
  IconCut,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { FILM_LIMITS } from '@talkreel/contracts/sets';
import { PairingQuestion } from '../../../components/voice-chip/pairing-question.tsx';
import { doubtPairing } from '../../../lib/pairing.ts';
import { ClaimsNotice } from '../../../components/claims-notice/claims-notice.tsx';
import { formatSeconds } from '../../../lib/format.ts';
import type { ShownPerformer } from '../../../lib/performers.ts';
import type { FilmComposing } from '../hooks/use-film-draft.ts';
import {
  merge,
  move,
  newScene,
  performerOfScene,
  problemOfScene,
  split,
  voiceOfScene,
  type SceneDraft,
} from '../model/film-draft.ts';
import { FacePicker } from './face-picker.tsx';
import { RowField, RowLength, TextRows } from './text-rows.tsx';
import classes from './scene-rows.module.css';

/** The scenes in order; each can be written, split, merged with the next, moved and removed. */
export function SceneRows({
  onEnter,
  ...composing
}: FilmComposing & { onEnter: (sceneId: string) => void }) {
  const { draft, patch, speech } = composing;
  const { scenes } = draft;
  const change = (next: SceneDraft[]): void => patch({ scenes: next });
  return (
    <TextRows
      noun="Scene"
      rows={scenes}
      most={FILM_LIMITS.scenes}
      onChange={(next) => patch((now) => ({ scenes: next(now.scenes) }))}
      create={newScene}
      add="Add a scene"
    >
      {(scene, index, { remove, focusIn }) => (
        <SceneRow
          key={scene.id}
          composing={composing}
          scene={scene}
          index={index}
          onEnter={() => onEnter(scene.id)}
          onChange={(changed) => change(scenes.with(index, { ...scene, ...changed }))}
          onSplit={() => change(split(scenes, index, speech))}
          onMerge={() => {
            change(merge(scenes, index));
            focusIn(index);
          }}
          onMove={(by) => {
            change(move(scenes, index, by));
            // The same button of the moved scene has the focus, so that it can be pressed again.
            focusIn(index + by, `[aria-label^="Move ${by === 1 ? 'down' : 'up'}"]`);
          }}
          onRemove={remove}
        />
      )}
    </TextRows>
  );
}

interface SceneRowProps {
  composing: FilmComposing;
  scene: SceneDraft;
  index: number;
  /** Something of the scene got the focus. */
  onEnter: () => void;
  onChange: (change: Partial<SceneDraft>) => void;
  onSplit: () => void;
  onMerge: () => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** One scene: its text against its actor's clip, its voice, and the actions on it. */
function SceneRow(props: SceneRowProps) {
  const { composing, scene, index, onEnter, onChange } = props;
  const { draft, patch, performers, speech } = composing;
  const own = draft.scenes.some(({ actor }) => actor !== null);
  const performer = performerOfScene(scene, draft, performers);
  const problem = problemOfScene(scene, draft, performers, speech);
  const seconds = speech.secondsOf(scene.text, draft.rate);
  return (
    <li
      className={classes.row}
      data-problem={problem !== null || undefined}
      onFocusCapture={onEnter}
    >
      <FacePicker
        position={index}
        performers={performers}
        chosen={performer}
        hasProblem={problem !== null}
        onChoose={(id) =>
          // The first scene's actor is the whole film's, until a scene has another one.
          index === 0 && !own
            ? patch({ actor: id })
            : onChange({ actor: id === draft.actor ? null : id })
        }
      />
      <RowField
        label={`Scene ${index + 1}`}
        placeholder="What is said in this scene"
        lines={[2, 8]}
        text={scene.text}
        problem={problem}
        onText={(text) => onChange({ text })}
      >
        <div className={classes.foot}>
          <RowLength seconds={seconds} limit={performer?.seconds ?? null}>
            <span>{lengthOf(seconds, performer)}</span>
          </RowLength>
          <Tools {...props} />
        </div>
        <ClaimsNotice
          place={`film-${scene.id}`}
          text={scene.text}
          onText={(text) => onChange({ text })}
        />
        <Voice {...props} />
      </RowField>
    </li>
  );
}

/** '≈ 4.4 s of 15 s' */
function lengthOf(seconds: number, performer: ShownPerformer | null): string {
  if (performer === null) return `≈ ${formatSeconds(seconds)}`;
  const clip = formatSeconds(performer.seconds);
  return seconds === 0 ? `Up to ${clip}` : `≈ ${formatSeconds(seconds)} of ${clip}`;
}

function Voice({ composing, scene, index, onChange }: SceneRowProps) {
  const { draft, performers, voices } = composing;
  const listed = voices.data?.voices ?? [];
  const nameOf = (voiceId: string | null): string =>
    listed.find(({ id }) => id === voiceId)?.name ?? 'Voice of the film';
  const usual = voiceOfScene({ ...scene, voice: null }, draft, performers, listed);
  const spoken = voiceOfScene(scene, draft, performers, listed);
  const face = performerOfScene(scene, draft, performers);
  const doubt = doubtPairing(face, spoken, listed);
  return (
    <div className={classes.cast}>
      <NativeSelect
        aria-label={`Voice of scene ${index + 1}`}
        size="sm"
        value={scene.voice ?? ''}
        data={[
          { value: '', label: nameOf(usual) },
          ...listed.map(({ id, name }) => ({ value: id, label: name })),
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ voice: value === '' ? null : value })
        }
      />
      {(scene.voice ?? scene.actor) !== null && (
        <PairingQuestion doubt={doubt} onTake={(voice) => onChange({ voice })} />
      )}
    </div>
  );
}

function Tools({ composing, index, onSplit, onMerge, onMove, onRemove }: SceneRowProps) {
  const { scenes } = composing.draft;
  const parts = split(scenes, index, composing.speech);
  const isLast = index === scenes.length - 1;
  const tools: Array<{
    icon: Icon;
    label: string;
    /** The label where phones have no width for all of it: a part of it. */
    short?: string;
    isOff: boolean;
    act: () => void;
  }> = [
    {
      icon: IconCut,
      label: 'Split',
      isOff: parts.length === scenes.length,
      act: onSplit,
    },
    { icon: IconArrowMerge, label: 'Merge with next', short: 'Merge', isOff: isLast, act: onMerge },
    { icon: IconArrowUp, label: 'Move up', short: 'Up', isOff: index === 0, act: () => onMove(-1) },
    { icon: IconArrowDown, label: 'Move down', short: 'Down', isOff: isLast, act: () => onMove(1) },
    { icon: IconX, label: 'Remove', isOff: scenes.length === 1, act: onRemove },
  ];
  return (
    <div className={classes.tools}>
      {tools.map(({ icon: Glyph, label, short, isOff, act }) => (
        <Button
          key={label}
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<Glyph size={16} stroke={1.75} aria-hidden="true" />}
          aria-label={`${label}: scene ${index + 1}`}
          disabled={isOff}
          onClick={act}
        >
          <span data-short={short}>{label}</span>
        </Button>
      ))}
    </div>
  );
}
