/** Neck, shoulders and clothes; they move only with the breath, so they can be detailed. */
import type { SKRSContext2D } from '@napi-rs/canvas';
import { createRandom } from '../../drawing/random.ts';
import type { OutfitStyle, PersonRig } from '../../cast/rig.ts';
import type { FacePlan } from '../face-plan.ts';
import type { SkinPalette } from '../palette.ts';
import { costumes } from './costumes.ts';
import { jackets } from './jackets.ts';
import { layers } from './layers.ts';
import { bowTie, paintNecklace, paintPearls, scarf } from './neckwear.ts';
import { tie } from './tie.ts';
import { tops } from './tops.ts';
import { paintNeck, torsoOutline } from './wardrobe.ts';
import type { Garment, Wardrobe } from './wardrobe.ts';

/** New garments are added to one of these and to the rig's list. */
const outfits: Record<OutfitStyle, Garment> = { ...tops, ...jackets, ...layers, ...costumes };
/** Garments that paint a tie themselves, under the collar. */
const collared: ReadonlySet<OutfitStyle> = new Set([
  'shirt',
  'blazer',
  'suit',
  'apron',
  'waistcoat',
  'uniform',
]);

export function paintTorso(
  ctx: SKRSContext2D,
  rig: PersonRig,
  plan: FacePlan,
  skin: SkinPalette,
): void {
  paintNeck(ctx, plan, skin, rig.gender === 'female');
  const { color, accent, style, print, accentPrint } = rig.outfit;
  const torso = torsoOutline(plan);
  const wardrobe: Wardrobe = {
    ctx,
    plan,
    skin,
    color,
    accent,
    print,
    accentPrint,
    neckwear: rig.neckwear,
    random: createRandom(rig.seed, 'clothes'),
    torso,
  };
  outfits[style](wardrobe);
  if (rig.neckwear?.kind === 'tie' && !collared.has(style)) tie(wardrobe, rig.neckwear.color);
  if (rig.neckwear?.kind === 'bow-tie') bowTie(wardrobe, rig.neckwear.color);
  if (rig.jewellery === 'necklace') paintNecklace(ctx, plan);
  if (rig.jewellery === 'pearls') paintPearls(ctx, plan);
  if (rig.neckwear?.kind === 'scarf') scarf(wardrobe, rig.neckwear.color);
}
