/**
 * Topics an ad must not be written for. Deliberately wide: a harmless topic caught here still gets a friendly,
 * neutral script, while the other mistake would put these words into somebody's mouth.
 */
const refused = [
  /\b(?:kill|murder|assassinat|massacre|behead|tortur|rap(?:e|ist|ing)\b|molest|lynch|genocid|terroris|suicid|self.?harm|bomb(?:s|ing|er)?\b|explosives?|grenade|shoot(?:ing)? (?:up|people|spree))/i,
  /\b(?:cocaine|heroin|meth\b|methamphetamine|fentanyl|lsd\b|ecstasy pills|crack pipe|date.?rape)/i,
  /\b(?:porn|nudes?\b|naked|sex(?:ual|y|ting)?\b|escort|fetish|onlyfans|hentai|xxx\b)/i,
  /\b(?:nazis?\b|hitler|heil|kkk\b|white power|ethnic cleansing|racial superior|subhuman|gas the|hate (?:all )?(?:jews|muslims|blacks|gays|women|immigrants))/i,
  /\b(?:fuck|shit\b|bitch|cunt|whore|slut|asshole|retard|faggot|nigg)/i,
  /\b(?:malware|ransomware|keylogger|phishing|ddos|steal (?:passwords?|identit|credit)|hack into|stolen|counterfeit|fake (?:id|ids|passport|money)|money launder|ponzi|pyramid scheme)/i,
  /\b(?:cures? (?:cancer|aids|covid|diabetes|autism)|miracle cure|guaranteed (?:profit|returns?|income)|get rich quick|child (?:labor|bride|soldier))/i,
];

/** True if no ad should repeat this topic. */
export function isUnsafe(topic: string): boolean {
  // Letters are put back where digits, dots or spaces were slipped in to hide a word.
  const plain = topic.normalize('NFKC').toLowerCase();
  const unmasked = plain
    .replace(/[@4]/g, 'a')
    .replace(/0/g, 'o')
    .replace(/[1!]/g, 'i')
    .replace(/3/g, 'e')
    .replace(/[$5]/g, 's');
  const joined = unmasked.replace(/(?<=\b\p{L})[\s.*_-]+(?=\p{L}\b)/gu, '');
  return refused.some(
    (pattern) => pattern.test(plain) || pattern.test(unmasked) || pattern.test(joined),
  );
}
