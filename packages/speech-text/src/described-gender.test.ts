import { expect, test } from 'vitest';
import { describedGender } from './described-gender.ts';
import type { Gender } from './gender-words.ts';

const lines = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

const FEMALE = lines(`
  a cheerful woman in her thirties
  A friendly woman in her thirties with a dark bob and a yellow raincoat, on a city street
  A cheerful barista in her twenties with curly red hair, freckles and a green apron, in a small café
  A warm grandmother with silver hair in a bun and round glasses, in a sunny kitchen
  A woman in her sixties with silver hair, a green cardigan, in a library
  portrait of a young woman by the sea
  a teenage girl with braids
  an 11-year-old girl with freckles
  female, 34, brown hair
  A student, female, in a library
  a lady with a red hat
  a mother of two boys in a kitchen
  a woman with her son
  a woman holding a photo of a man
  A mom who runs marathons
  a businesswoman in a navy blazer
  an actress in her forties
  Maria, 34, a nurse from Madrid
  Emma is a yoga teacher with long blond hair
  a nurse named Olivia
  Someone called Priya, in a green sari
  Rose, a florist in a blue apron
  Meet Grace, who bakes bread
  Her name is June
  a doctor with her hair tied back
  A gardener. She wears a straw hat and smiles
  a barista who loves her job
  a teacher in her early fifties
  a pregnant person in a white dress
  a student in a blue hijab
  a waitress in a diner
  not a man but a woman with short hair
  a woman, not a girl
  a woman who looks like a queen
  A Black woman with an afro and gold hoops
  a latina in a red dress
  a redheaded girl next door type
  someone's grandmother in a rocking chair
  a female robot with blue eyes
  a princess puppet with a crown
  Ms. Taylor, a strict teacher
  una mujer joven con gafas
  une femme souriante dans un café
  eine Frau mit kurzen Haaren
  uma mulher de cabelos cacheados
  一位友好的三十多岁的女性，黑色短发
  a young woman in a man’s jacket
  A confident female founder in a black turtleneck
  a woman's face, close up, a smiling woman
  two sisters' favourite aunt, a cheerful lady
`);

const MALE = lines(`
  An old sailor man with a beard
  a man in his forties with a short grey beard
  A fit man in his forties with a short grey beard and a navy hoodie, in a bright gym
  A young man with curly dark hair and round glasses in a blue hoodie, city at night
  a six year old boy
  a boy of 10 in a hoodie
  male, 28, athletic
  a male teacher of 42, smiling
  a guy in a denim jacket
  an older gentleman with a cane
  My grandfather in his workshop
  a dad with his daughter on his shoulders
  a husband talking to his wife
  Liam, 29, surfer from Sydney
  Thomas is a carpenter in a flannel shirt
  a chef called Marco
  a farmer named Jack
  Frank, a butcher with a white apron
  Meet Max, who repairs bikes
  His name is Victor
  a doctor with his stethoscope
  A gardener. He wears a straw hat and smiles
  a barista who loves his job
  a teacher in his early fifties
  a bearded hipster in a coffee shop
  someone with a moustache and a bow tie
  a programmer with stubble and headphones
  a waiter in a white shirt
  not a woman but a man with long hair
  a man, not a boy
  a businessman in a suit
  a fisherman at the harbour
  a king puppet with a red robe
  a male robot with copper plates
  Mr. Brown, a kind librarian
  un hombre mayor con sombrero
  un homme en costume bleu
  ein Mann mit Brille
  um homem de barba
  中年男性，戴眼镜
  a man with a woman's umbrella
  a cowboy at sunset
  a salesman who never stops smiling
  a groom on his wedding day
  a nobleman from the baroque
  a lad from Glasgow with ginger hair
  a son writing to his mother
  a priest? no, a monk in orange
`);

/** Nobody's gender is said, or both are. */
const UNSAID = lines(`
  a friendly person in a yellow raincoat
  A thoughtful student with black braids, a mustard sweater and headphones, in a library
  a barista with freckles
  A friendly purple felt puppet with orange hair, red curtain
  a robot with one red eye
  an old sailor
  a man and a woman on a sofa
  a woman or a man in an office
  a puppet with a lady beside it
  a doctor talking to a woman
  a person next to a man in a suit
  a women's health coach
  owner of a men's clothing shop
  Alex, 30, a designer
  a designer named Robin
  a nurse whose patients love her and him
  a dentist
  May flowers behind a smiling cook
  Will smile at the camera
  a German chef
  a human with purple skin
  a shaman in a forest
  a bob haircut and round glasses
  Paris in the rain, a painter
  someone without a beard
  A cook who is not a man
  a pilot in uniform
  a couple of colleagues
  an old sailor in a cowboy hat
  a baker with a man bun
  a kid in a princess dress
`);

const judged: Array<[Gender | null, string]> = [
  ...FEMALE.map((line): [Gender, string] => ['female', line]),
  ...MALE.map((line): [Gender, string] => ['male', line]),
  ...UNSAID.map((line): [null, string] => [null, line]),
];

test('of 129 descriptions none is read as the other gender, nor one that says none', () => {
  expect(judged).toHaveLength(129);
  const wrong = judged.filter(([gender, line]) => describedGender(line) !== gender);
  expect(wrong.map(([, line]) => `${line} → ${describedGender(line)}`)).toEqual([]);
});
