import { FILM_LIMITS } from '@talkreel/contracts/films';
import type { SpeechReader } from '../../../lib/speech-reader.ts';
import { newScene, type SceneDraft } from './draft.ts';

type Scenes = readonly SceneDraft[];

/** The first part's share of a split scene: a little more than half, so that a sentence may end there. */
const FIRST_SHARE = 0.62;

const canAddScene = (scenes: Scenes): boolean => scenes.length < FILM_LIMITS.scenes;

/** Splits a scene in two, at the end of a sentence or phrase near the middle. A single word cannot be split. */
export function split(scenes: Scenes, index: number, speech: SpeechReader): SceneDraft[] {
  const scene = scenes[index];
  if (!scene || !canAddScene(scenes)) return [...scenes];
  const whole = speech.secondsOf(scene.text);
  const [first, ...rest] = speech.cut(scene.text, whole * FIRST_SHARE, 1);
  if (first === undefined || rest.length === 0) return [...scenes];
  const second = { ...newScene(rest.join(' ')), actor: scene.actor, voice: scene.voice };
  return scenes.toSpliced(index, 1, { ...scene, text: first }, second);
}

/** Merges a scene with the next; the first one's actor speaks. */
export function merge(scenes: Scenes, index: number): SceneDraft[] {
  const [scene, next] = [scenes[index], scenes[index + 1]];
  if (!scene || !next) return [...scenes];
  const text = [scene.text.trim(), next.text.trim()].filter(Boolean).join(' ');
  return scenes.toSpliced(index, 2, { ...scene, text });
}

/** Moves a scene one place up or down. */
export function move(scenes: Scenes, index: number, by: 1 | -1): SceneDraft[] {
  const scene = scenes[index];
  const other = scenes[index + by];
  if (!scene || !other) return [...scenes];
  return scenes.with(index, other).with(index + by, scene);
}

export function add(scenes: Scenes): SceneDraft[] {
  return canAddScene(scenes) ? [...scenes, newScene()] : [...scenes];
}
