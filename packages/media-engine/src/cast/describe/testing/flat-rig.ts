import type { PersonRig } from '../../rig.ts';

/** What a rig shows, field by field. */
export interface Flat {
  gender: PersonRig['gender'];
  age: PersonRig['age'];
  skins: readonly string[];
  eyes: string;
  hair: string;
  style: PersonRig['hair']['style'];
  beard: PersonRig['beard'];
  beardColor: string;
  glasses: PersonRig['glasses'];
  headwear: PersonRig['headwear'];
  jewellery: PersonRig['jewellery'];
  makeup: PersonRig['makeup'];
  freckles: boolean;
  outfit: PersonRig['outfit']['style'];
  cloth: string;
  under: string;
  print: string | undefined;
  printColor: string | undefined;
  underPrint: string | undefined;
  neck: string | undefined;
  neckColor: string | undefined;
  hat: string | undefined;
  frames: string | undefined;
  place: PersonRig['backdrop']['kind'];
  wall: string;
  isHappy: boolean;
}

export function flat(rig: PersonRig): Omit<Flat, 'skins'> {
  return {
    gender: rig.gender,
    age: rig.age,
    eyes: rig.eyes,
    hair: rig.hair.color,
    style: rig.hair.style,
    beard: rig.beard,
    beardColor: rig.beardColor ?? rig.hair.color,
    glasses: rig.glasses,
    headwear: rig.headwear,
    jewellery: rig.jewellery,
    makeup: rig.makeup,
    freckles: rig.freckles,
    outfit: rig.outfit.style,
    cloth: rig.outfit.color,
    under: rig.outfit.accent,
    print: rig.outfit.print?.kind,
    printColor: rig.outfit.print?.color,
    underPrint: rig.outfit.accentPrint?.kind,
    neck: rig.neckwear?.kind,
    neckColor: rig.neckwear?.color,
    hat: rig.headwearColor,
    frames: rig.glassesColor,
    place: rig.backdrop.kind,
    wall: rig.backdrop.color,
    isHappy: rig.mood > 0.5,
  };
}
