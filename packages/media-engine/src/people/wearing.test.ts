/** @module-tag long */
import { createCanvas, loadImage } from '@napi-rs/canvas';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeRig } from '../cast/describe/describe-rig.ts';
import { paintStill } from '../portrait.ts';
import {
  backdropSchema,
  hairStyles,
  outfitStyles,
  personSchema,
  printSchema,
} from '../cast/rig.ts';
import type { PersonRig } from '../cast/rig.ts';

const plain = describeRig('a woman with a brown ponytail in a white t-shirt, plain wall', 3);
if (plain.kind !== 'person') throw new Error('not a person');
const person: PersonRig = plain;
const size = { width: 160, height: 180 };

async function pixelsOf(rig: PersonRig): Promise<Uint8ClampedArray> {
  const ctx = createCanvas(size.width, size.height).getContext('2d');
  ctx.drawImage(await loadImage(await paintStill(rig, size.width, size.height)), 0, 0);
  return ctx.getImageData(0, 0, size.width, size.height).data;
}

/** The share of pixels that are clearly different. */
function difference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let count = 0;
  for (let at = 0; at < one.length; at += 4) {
    const far = [0, 1, 2].reduce(
      (sum, c) => sum + Math.abs((one[at + c] ?? 0) - (other[at + c] ?? 0)),
      0,
    );
    if (far > 24) count += 1;
  }
  return count / (one.length / 4);
}

let before: Uint8ClampedArray;
beforeAll(async () => {
  before = await pixelsOf(person);
});

describe('everything a rig can name is drawn', () => {
  it.each(outfitStyles.filter((style) => style !== 'tee'))('the garment %s', async (style) => {
    const after = await pixelsOf({ ...person, outfit: { ...person.outfit, style } });
    expect(difference(before, after)).toBeGreaterThan(0.003);
  });

  it.each(hairStyles.filter((style) => style !== person.hair.style))(
    'the hair style %s',
    async (style) => {
      const after = await pixelsOf({ ...person, hair: { ...person.hair, style } });
      expect(difference(before, after)).toBeGreaterThan(0.02);
    },
  );

  it('locs other than braids', async () => {
    const [locs, braids] = await Promise.all(
      (['locs', 'braids'] as const).map((style) =>
        pixelsOf({ ...person, hair: { ...person.hair, style } }),
      ),
    );
    expect(difference(locs ?? before, braids ?? before)).toBeGreaterThan(0.02);
  });

  it.each(printSchema.shape.kind.options)('the print %s', async (kind) => {
    const outfit = { ...person.outfit, print: { kind, color: '#26345a' } };
    expect(difference(before, await pixelsOf({ ...person, outfit }))).toBeGreaterThan(0.015);
  });

  it.each(personSchema.shape.headwear.options.filter((kind) => kind !== 'none'))(
    'the headwear %s',
    async (headwear) => {
      const after = await pixelsOf({ ...person, headwear, headwearColor: '#b02a30' });
      expect(difference(before, after)).toBeGreaterThan(0.01);
    },
  );

  it.each(['tie', 'bow-tie', 'scarf'] as const)('the neckwear %s', async (kind) => {
    const after = await pixelsOf({ ...person, neckwear: { kind, color: '#b02a30' } });
    expect(difference(before, after)).toBeGreaterThan(0.003);
  });

  it.each(backdropSchema.shape.kind.options.filter((kind) => kind !== person.backdrop.kind))(
    'the place %s',
    async (kind) => {
      const after = await pixelsOf({ ...person, backdrop: { ...person.backdrop, kind } });
      expect(difference(before, after)).toBeGreaterThan(0.04);
    },
  );
});
