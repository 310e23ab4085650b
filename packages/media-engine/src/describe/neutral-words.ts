/** Words of descriptions that ask for nothing that could be drawn or left out. A new one is one word here. */
const neutral = `
a an the this that these those some any one two both each another other of on at by to for from as into
onto over under near behind before after between around against along through up down out off about and or
nor but plus also too very really quite rather so such just only even all own same more most much many few
i me my we you your he him his she her hers they them their it its who whose which what where when how there here
is are was were be been being am has have had having do does did can could will would should may might must
let lets make makes made get gets please want wants need needs like likes kind type sort style look looks
looking appearance looked seems
no not without never neither minus lacking free
wearing wears wear worn dressed clad sporting holding holds with in inside outside while
person people human character influencer creator ugc model presenter host spokesperson speaker avatar actor
ai video image picture photo photograph photography portrait selfie shot closeup close headshot frame
camera lens phone smartphone handheld front facing faces face faced head heads shoulders shoulder chest bust
body visible fully realistic photo realism photorealistic lifelike real hyperrealistic cinematic
professional quality high highly detailed detail details sharp focus focused depth bokeh blurred blurry
slightly resolution hd uhd hdr 4k 8k definition composition centered centred center centre middle
natural soft bright sunny warm cool clear clean simple modern casual elegant stylish trendy chic fashionable
nice good great best beautiful handsome pretty attractive gorgeous lovely charming adorable
friendly approachable authentic genuine relatable trustworthy engaging energetic enthusiastic
small little big large huge tiny lived time day year years old yrs yo age aged early mid late
approximately
skin texture tone toned colored coloured color colour colors colours complexion available light lights
lighting lit background backdrop backgrounds foreground scene setting environment place room
text watermark border interface screen arm length taken any
talking speaking speaks talks saying says telling explaining presenting introducing standing sits sitting
stands posing poses gaze gazing eye eyes contact straight directly towards toward viewer ahead
hair haired eyed wearing outfit clothes clothing wardrobe dark deep light medium pale rich pastel matching
expression expressions mood vibe energy attitude personality feeling
hairs hairstyle locks tresses skinned skintone arms
worker librarian construction pilot builder estate news anchor tech startup busy cosy cozy neon sitting bun haircut
fit gamer barista entrepreneur founder owner ceo manager teacher coach mentor expert consultant freelancer blogger
gardener farmer painter writer author artist musician singer dancer designer developer engineer programmer lawyer
scientist professor photographer baker driver accountant banker realtor agent salesperson therapist vlogger youtuber tiktoker surfer parent neighbour neighbor friend customer client muslim christian jewish hindu
un una
`;

export const neutralWords: ReadonlySet<string> = new Set(neutral.split(/\s+/).filter(Boolean));
