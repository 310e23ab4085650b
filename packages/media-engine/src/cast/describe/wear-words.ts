/** What people wear, as descriptions call it. A new synonym is one line here. */
import type { OutfitStyle, PersonRig, Print } from '../rig.ts';
import type { Table } from './words.ts';

export const glassesWords: Table<PersonRig['glasses']> = [
  ['sunglasses|shades|sun glasses|aviators', 'sun'],
  ['cat eye|cateye|cat eye glasses', 'cat-eye'],
  ['square glasses|rectangular glasses|thick glasses|horn rimmed|nerdy glasses', 'square'],
  ['glasses|spectacles|eyeglasses|specs|round glasses|reading glasses|bespectacled', 'round'],
];

/** Garments worn over something; if two garments are named, these are the outer one. */
export const outerwear: ReadonlySet<OutfitStyle> = new Set([
  'suit',
  'blazer',
  'denim',
  'leather',
  'overalls',
  'apron',
  'coat',
  'hi-vis',
  'puffer',
  'raincoat',
  'waistcoat',
  'cardigan',
  'hoodie',
  'sari',
]);

export const outfitWords: Table<OutfitStyle> = [
  ['suit|three piece suit|two piece suit|tuxedo|formal', 'suit'],
  ['blazer|business|office outfit|pantsuit|smart jacket|sport coat', 'blazer'],
  ['hoodie|hoody|sweatshirt|hooded|tracksuit|sportswear', 'hoodie'],
  ['turtleneck|turtle neck|polo neck|roll neck', 'turtleneck'],
  ['sweater|jumper|pullover|knit|knitwear', 'sweater'],
  ['cardigan', 'cardigan'],
  ['denim|jean jacket|denim jacket|denim shirt|jacket', 'denim'],
  ['leather|leather jacket|biker jacket', 'leather'],
  ['overalls|dungarees', 'overalls'],
  ['apron|smock', 'apron'],
  ['coat|lab coat|trench|trench coat|overcoat', 'coat'],
  ['chef jacket|chefs jacket|chefs whites|chef whites|double breasted white jacket', 'chef'],
  ['hi vis|hi vis vest|hi vis jacket|high vis vest|safety vest|reflective vest', 'hi-vis'],
  ['polo|polo shirt', 'polo'],
  ['puffer|puffer jacket|down jacket|ski jacket|parka|winter jacket', 'puffer'],
  ['raincoat|rain coat|rain jacket|windbreaker|anorak', 'raincoat'],
  ['sari|saree', 'sari'],
  ['scrubs', 'scrubs'],
  ['tank|tank top|crop top|camisole|singlet', 'tank'],
  ['uniform', 'uniform'],
  ['v neck', 'v-neck'],
  ['waistcoat|vest', 'waistcoat'],
  ['kimono|robe|bathrobe|wrap dress', 'wrap'],
  ['dress|gown|sundress', 'dress'],
  ['shirt|blouse|button down|button up|collared|flannel', 'shirt'],
  ['tee|t shirt|tshirt|top|jersey', 'tee'],
];

/** What people of this kind wear, unless a garment is named. */
export const outfitHints: Table<OutfitStyle> = [
  ['tie|necktie|bow tie|bowtie', 'suit'],
  ['doctor|scientist', 'coat'],
  ['nurse|surgeon|dentist|vet', 'scrubs'],
  ['chef', 'chef'],
  ['pilot|policeman|policewoman|police officer|security guard', 'uniform'],
  ['construction worker|builder', 'hi-vis'],
];

/** What a garment is made in, if no colour is named. */
export const usualColors: Partial<Record<OutfitStyle, string>> = {
  chef: '#f4f1ea',
  'hi-vis': '#e8822e',
  leather: '#2c2a30',
  scrubs: '#2a8c8c',
  uniform: '#26345a',
};

export const printWords: Table<Print['kind']> = [
  ['striped|stripes|stripy|breton', 'stripes'],
  ['pinstripe|pinstriped|pinstripes', 'pinstripes'],
  ['plaid|tartan', 'plaid'],
  ['checked|checkered|gingham|houndstooth', 'checks'],
  ['polka dot|polka dots|polka dotted|dotted', 'dots'],
  ['floral|flowery|flower print|floral print|flower patterned|hawaiian', 'flowers'],
];

export const neckwearWords: Table<'tie' | 'bow-tie' | 'scarf'> = [
  ['bow tie|bowtie', 'bow-tie'],
  ['tie|necktie', 'tie'],
  ['scarf|shawl|neck scarf', 'scarf'],
];

export const headwearWords: Table<PersonRig['headwear']> = [
  ['beanie|wool hat|knitted hat|winter hat|woolly hat', 'beanie'],
  ['cap|baseball cap|snapback', 'cap'],
  ['headphones|headset|gamer|streamer|dj|earphones', 'headphones'],
  ['hat|straw hat|sun hat|panama hat|fedora|trilby|cowboy hat|stetson|wide brimmed hat', 'brim'],
  ['hard hat|safety helmet', 'hard-hat'],
  ['chef hat|chefs hat|toque', 'chef-hat'],
  ['beret', 'beret'],
  ['headwrap|head wrap|turban', 'headwrap'],
  ['flower crown|floral crown', 'flowers'],
];

/** What a hat is made in, if no colour is named. */
export const hatColors: Table<string> = [
  ['straw hat|sun hat|panama hat', '#dcb877'],
  ['cowboy hat|stetson', '#7a5236'],
  ['hard hat|safety helmet', '#e2b13c'],
  ['chef hat|chefs hat|toque', '#f4f1ea'],
  ['flower crown|floral crown', '#e58bb0'],
];

export const jewelleryWords: Table<PersonRig['jewellery']> = [
  ['hoops|hoop earrings|big earrings', 'hoops'],
  ['earrings|earring|studs', 'studs'],
  ['necklace|pendant|chain', 'necklace'],
  ['pearls|pearl necklace', 'pearls'],
];
