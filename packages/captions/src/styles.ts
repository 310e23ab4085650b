import { NO_BOX, type CaptionStyle } from '@talkreel/contracts/exports';
import type { FaceFamily } from './faces.ts';

/** What is behind or around the text if there is no box: enough to read it on any picture. */
export type Treatment = 'shadow' | 'outline';

/** A style; lengths are pixels of a frame whose shorter side is 1080. */
export interface StyleRules {
  family: FaceFamily;
  weight: number;
  size: number;
  /** The line height in font sizes. */
  lineHeight: number;
  isUppercase: boolean;
  align: 'center' | 'start';
  /** The most words of one caption. */
  maxWords: number;
  maxCharacters: number;
  maxLines: number;
  treatment: Treatment;
  /** The padding of the box around the text. */
  padding: { x: number; y: number };
  radius: number;
  /** Whether every word is highlighted in a picture of its own. */
  isWordByWord: boolean;
}

export const captionStyleRules: Readonly<Record<CaptionStyle, StyleRules>> = {
  clean: {
    family: 'text',
    weight: 600,
    size: 56,
    lineHeight: 1.22,
    isUppercase: false,
    align: 'center',
    maxWords: 9,
    maxCharacters: 46,
    maxLines: 2,
    treatment: 'shadow',
    padding: { x: 30, y: 20 },
    radius: 22,
    isWordByWord: false,
  },
  label: {
    family: 'text',
    weight: 700,
    size: 52,
    lineHeight: 1.36,
    isUppercase: false,
    align: 'center',
    maxWords: 8,
    maxCharacters: 42,
    maxLines: 2,
    treatment: 'outline',
    padding: { x: 26, y: 12 },
    radius: 16,
    isWordByWord: false,
  },
  headline: {
    family: 'display',
    weight: 800,
    size: 112,
    lineHeight: 1.06,
    isUppercase: true,
    align: 'center',
    maxWords: 4,
    maxCharacters: 24,
    maxLines: 2,
    treatment: 'outline',
    padding: { x: 24, y: 6 },
    radius: 10,
    isWordByWord: false,
  },
  word: {
    family: 'display',
    weight: 800,
    size: 86,
    lineHeight: 1.3,
    isUppercase: false,
    align: 'center',
    maxWords: 5,
    maxCharacters: 30,
    maxLines: 2,
    treatment: 'outline',
    padding: { x: 16, y: 4 },
    radius: 18,
    isWordByWord: true,
  },
  editorial: {
    family: 'text',
    weight: 500,
    size: 52,
    lineHeight: 1.3,
    isUppercase: false,
    align: 'start',
    maxWords: 12,
    maxCharacters: 58,
    maxLines: 3,
    treatment: 'shadow',
    padding: { x: 30, y: 8 },
    radius: 5,
    isWordByWord: false,
  },
};

/** The colours a style starts with. */
export const captionLooks: Readonly<Record<CaptionStyle, { color: string; box: string }>> = {
  clean: { color: '#ffffff', box: NO_BOX },
  label: { color: '#17141f', box: '#ffffff' },
  headline: { color: '#ffffff', box: NO_BOX },
  word: { color: '#ffffff', box: '#6c4cf1' },
  editorial: { color: '#ffffff', box: '#ff5c4d' },
};
