/** The words that say whether a described person is a woman or a man, in one place for the browser and the renderer. */

export type Gender = 'female' | 'male';

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

/** Nouns and adjectives that name a person's gender, lower case. */
export const GENDER_NOUNS: Readonly<Record<Gender, readonly string[]>> = {
  female: words(`
    woman women girl girls female females lady ladies mother mom mum mommy mummy mama grandma grandmother granny nana
    sister daughter granddaughter wife housewife aunt auntie niece queen princess duchess goddess actress waitress
    hostess stewardess heroine businesswoman businesswomen saleswoman spokeswoman sportswoman policewoman craftswoman
    congresswoman camerawoman gal girlfriend bride bridesmaid feminine schoolgirl
    landlady seamstress midwife latina filipina mrs ms madam matriarch stepmother godmother
    mujer chica señora femme fille frau mädchen dame donna ragazza signora mulher moça kvinna vrouw meisje kobieta`),
  male: words(`
    man men boy boys male males guy guys gentleman gentlemen father dad daddy papa grandpa grandfather grandad granddad
    brother son grandson husband uncle nephew king prince duke waiter businessman businessmen salesman spokesman
    sportsman policeman fireman fisherman craftsman handyman mailman postman milkman cameraman tradesman repairman
    doorman anchorman congressman foreman nobleman dude bloke lad chap boyfriend groom masculine
    schoolboy landlord latino filipino mr sir patriarch stepfather godfather fella
    hombre chico señor homme garçon mann herr uomo ragazzo signore homem moço mężczyzna`),
};

/** Pronouns that stand for the described person, or for somebody of theirs. */
export const GENDER_PRONOUNS: Readonly<Record<Gender, readonly string[]>> = {
  female: words('she her hers herself shes'),
  male: words('he him his himself hes'),
};

/** Features and parts to play that only one of them is described with; unlike the nouns, they are to be drawn too. */
export const GENDER_FEATURES: Readonly<Record<Gender, readonly string[]>> = {
  female: words(
    'pregnant brunette lipstick hijab heels bra skirt cowgirl maid witch ballerina nun',
  ),
  male: words(
    'beard bearded stubble moustache mustache goatee sideburns cowboy butler wizard monk',
  ),
};

/** Common first names; names given to both are left out. */
export const FIRST_NAMES: Readonly<Record<Gender, readonly string[]>> = {
  female: words(`
    abigail adriana agnes aisha alexandra alice alicia alina amelia amina amy ana anastasia angela anita anna anne
    annie aria audrey ava barbara beatrice bella bianca brenda bridget camila carla carmen caroline catherine cecilia
    chiara chloe christina clara claudia cynthia daniela deborah debra denise diana donna dorothy eleanor elena elisa
    elizabeth ella ellen elsa emilia emily emma erica erika esther eva evelyn fatima fiona francesca freya gabriela
    gina giulia gloria greta hannah heidi helen helena ines ingrid irene isabel isabella jacqueline jane janet janice
    jennifer jenny jessica joan johanna josephine judith judy julia juliana juliet karen katarina kate katherine
    kathleen katie kimberly kirsten laila lara laura lauren layla lea leah leila lena leonie leticia lina linda lisa
    louise lucia lucy luisa luna lydia maddie magdalena maja margaret margarita maria mariana marie marina marta martha
    mary maya megan melanie melissa mia michelle mila miriam molly monica nadia nancy naomi natalia natalie natasha
    nicole nina nora olga olivia pamela patricia paula pauline petra priya rachel rebecca renata rita rosa rosie ruth
    samantha sandra sara sarah selma silvia simone sofia sonia sophia sophie stella stephanie susan susanne svetlana
    tamara tania tanya tara teresa theresa tina ursula valentina vanessa vera veronica wanda wendy yasmin yolanda yuki
    yvonne zara zoe zoey`),
  male: words(`
    aaron abdul adam adrian ahmed alan albert alejandro alessandro alexander alfred ali andreas andrew anthony antonio
    arjun arthur benjamin bernard boris brandon brian bruno callum carl carlos cesar christopher colin connor craig
    damian daniel darren david dennis derek dieter dmitri dominic donald douglas duncan edward elias elijah emil
    enrique eric erik ethan eugene fabian felipe fernando finn francisco franz fred frederick gabriel gareth gary
    george gerald giovanni gordon graham greg gregory guillermo gustav hans harold harry hassan hector henrik henry
    herbert hiroshi howard hugh ibrahim igor ivan jacob jakob james jamal jason javier jeff jeffrey jeremy jerry jim
    joe johan johannes john jonas jonathan jorge jose josef joseph joshua juan julian jurgen kareem karl keith kenji
    kenneth kevin klaus kofi kurt kwame lars larry lawrence leo leonard leonardo liam lorenzo louis luca lucas luis
    luke lukas magnus malcolm manuel marcel marco marcus mario martin mateo matteo matthew matthias mehmet michael
    miguel mike mohamed mohammed muhammad nathan nathaniel neil nicholas nick nikolai noah norman oliver omar oscar
    otto owen pablo patrick paul pedro peter philip phillip pierre rafael rahul raj ralph ramon raphael raul raymond
    ricardo richard robert roberto rodrigo roger roland ronald ross rupert russell ryan samuel sanjay scott sebastian
    sergei sergio simon stefan stephen steve steven stuart takeshi ted terry theo theodore thomas tim timothy tobias
    tom tomas tony travis trevor umar vincent vladimir walter wayne werner wilhelm william wolfgang xavier yusuf zach`),
};

/** First names that are words too: they count only where a name is announced. */
export const NAMES_LIKE_WORDS: Readonly<Record<Gender, readonly string[]>> = {
  female: words(
    'amber april autumn daisy dawn faith florence georgia ginger grace hazel heather holly hope iris ivy jasmine joy june lily may olive pearl penny poppy rose ruby summer violet victoria virginia',
  ),
  male: words(
    'bill bob chase christian dean drew frank grant gus hunter jack lincoln mark mason max miles ray rich rob victor will',
  ),
};
