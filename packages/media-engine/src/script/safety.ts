/**
 * Topics that no ad may be about. Deliberately broad: a harmless topic caught here still gets a
 * friendly, neutral script, while a miss would put these words into someone's mouth.
 */
const people =
  '(?:my|your|his|her|our|him|them|you|me|people|someone|somebody|everyone|humans?|kids?|men|women|yourself|myself|cops?|jews|muslims|christians|neighbou?rs?|wife|husband|boss|all (?:humans|people|men|women|jews|muslims))';
const refused = [
  new RegExp(
    `\\b(?:kill|murder|shoot|stab|poison|strangle|beat up|attack)(?:s|ing)?\\s+${people}\\b`,
    'i',
  ),
  /\b(?:murders?\b|assassinat|massacre|behead|tortur|rape\b|rapist|raping|molest|lynch|genocid|(?<!bath |photo |glitter |cherry )bomb(?:s|ing|er)?\b|explosives?\b|grenade|killing spree|shooting spree|school shoot)/i,
  /\b(?:cocaine|heroin|meth\b|methamphetamine|fentanyl|lsd\b|crack pipe|date.?rape)/i,
  /\b(?:porn|nudes?\b|sex(?:ual|y|ting)?\b|escort service|fetish|onlyfans|hentai|xxx\b)/i,
  /\b(?:nazis?\b|hitler|heil\b|kkk\b|white power|ethnic cleansing|racial superior|subhuman|gas the\b|hate (?:all )?(?:jews|muslims|blacks|gays|women|immigrants))/i,
  /\b(?:fuck|shit\b|bitch|cunt|whore|slut\b|asshole|retards?\b|faggot|nigg(?:er|a))/i,
  /\b(?:ddos|steal (?:passwords?|identit|credit)|hack into|stolen (?:cards?|goods|credit)|counterfeit|fake (?:ids?|passports?|money)|money launder|ponzi|pyramid scheme)\b/i,
  /\b(?:cures? (?:for )?(?:cancer|aids|covid|diabetes|autism)|miracle cure|guaranteed (?:profit|returns?|income)|get rich quick|child (?:labor|bride|soldier))/i,
];
/** Topics that are refused unless they are about help or protection. */
const delicate =
  /\b(?:suicid|self.?harm|terroris|malware|ransomware|keylogger|phishing|anorexi|overdose|human traffick|domestic violence)/i;
const helping =
  /\b(?:prevent|protect|against|awareness|defen[cs]e|detect|anti|training|support|hotline|help(?:line|s|ing)?\b|recover|remov|fight|stop(?:ping)?\b|security)/i;

/** True if no ad should repeat this topic. */
export function isUnsafe(topic: string): boolean {
  const plain = topic.normalize('NFKC').toLowerCase();
  // Restores letters that were masked with digits, dots or spaces.
  const unmasked = plain
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[$5]/g, 's');
  const joined = unmasked.replace(/(?<=\b\p{L})[\s.*_-]+(?=\p{L}\b)/gu, '');
  return [plain, unmasked, joined].some(
    (text) =>
      refused.some((pattern) => pattern.test(text)) || (delicate.test(text) && !helping.test(text)),
  );
}
