import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { BRAND_BACKGROUND } from '@talkreel/contracts/brand';
import { BLURRED_BACKGROUND } from '@talkreel/contracts/exports';
import { brandQuery } from '../../lib/brand/brand.ts';
import { isColour } from '../../lib/is-colour.ts';
import { usePosting } from '../../lib/posting.ts';
import type { BrandParts } from './brand-part.tsx';
import { COLOUR, type Background } from './export-choices.tsx';

/** Background and brand kit of an export; without another choice, the brand is on if it is on the stage. */
export function useBrandChoice() {
  const { data: kit, isPending } = useQuery(brandQuery);
  const [{ hasBrand }] = usePosting();
  const [choice, choose] = useState<BrandParts | null>(null);
  const chosen = choice ?? { logo: hasBrand, endCard: hasBrand, music: hasBrand };
  const [picked, setBackdrop] = useState<Background | null>(null);
  const backdrop = picked ?? { kind: 'blur', colour: kit?.colors[0] ?? COLOUR };
  // Another tab may have removed a part from the kit meanwhile.
  const parts: BrandParts = {
    logo: chosen.logo && !!kit?.logo,
    endCard: chosen.endCard && !!kit?.endCard,
    music: chosen.music && !!kit?.music,
  };
  const isIncomplete =
    (backdrop.kind === 'colour' && !isColour(backdrop.colour)) ||
    (backdrop.kind === 'picture' && !kit?.background);
  const background = {
    blur: BLURRED_BACKGROUND,
    picture: BRAND_BACKGROUND,
    colour: backdrop.colour.toLowerCase(),
  }[backdrop.kind];
  return {
    kit,
    /** Whether it is still unknown what the kit holds. */
    isPending,
    parts,
    choose,
    backdrop,
    setBackdrop,
    isIncomplete,
    background,
    /** The parts to ask for; null if none is chosen. */
    brand: Object.values(parts).includes(true) ? parts : null,
  };
}
