/**
 * Characters that a reader takes for a Latin letter but that NFKD leaves alone. Each row is
 * `letter: look-alikes`. After Unicode's confusables (UTS #39), shortened to what prompts are written in.
 */
const rows: Record<string, string> = {
  a: 'аαɑᴀ∀ДдᎪᗩꓮ',
  b: 'ВвьЬБбβʙᏴᗷꓐ',
  c: 'СсϲᴄᏟᑕꓚ©ƈ',
  d: 'ԁԀɗđðδᴅᎠᗞꓓɖ',
  e: 'ЕеЭэЗзεϵеɛᴇєЄᎬꓰəɘ℮',
  f: 'ƒФфφғꜰᖴꓝ',
  g: 'ɡɢԌԍցᏀꓖ',
  h: 'НнһҺΗհʜħᎻꓧ',
  i: 'ІіιıɩɪІΙᎥꓲӀӏɨ¡',
  j: 'ЈјϳᴊᎫꓙɉ',
  k: 'КкκᴋᏦꓗƙҡ',
  l: 'łʟᏞꓡлЛλŀɫ',
  m: 'МмΜᴍᎷꓟ',
  n: 'ПпИиηΝɴոŋꓠɲй',
  o: 'ОоοσωөΟօᴏøꓳΘθⲟ',
  p: 'РрρΡᴘᏢꓑþ',
  q: 'ԛԚգզ',
  r: 'ГгЯяʀᏒꓣɾɹ',
  s: 'ЅѕςՏʂꜱᏚꓢş',
  t: 'ТтτΤᴛᎢꓔŧƭ',
  u: 'υսμᴜꓴцЦᑌʉ',
  v: 'ѵѴνᴠᏙꓦ',
  w: 'ԝԜшШщЩᴡᎳꓪɯ',
  x: 'ХхχΧꓫ×',
  y: 'УуΥγүҮʏᎩꓬɏ',
  z: 'ᴢᏃꓜƶΖζ',
  '-': '−‐‑‒–—―﹘⁃',
  "'": '’‘ʼ`´',
  // Blank to the eye although Unicode does not call it white space.
  ' ': '⠀',
};

/** Letters written as two, and pictures that stand for a word of the rules. */
const sequences: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '👶': ' baby ',
  '🍼': ' baby ',
  '🚼': ' baby ',
  '🧒': ' child ',
  '👧': ' child ',
  '👦': ' child ',
  '🚸': ' child ',
};

const table = new Map<string, string>(Object.entries(sequences));
for (const [letter, lookAlikes] of Object.entries(rows)) {
  for (const lookAlike of lookAlikes) table.set(lookAlike, letter);
}

/** Runs of 26 letters that NFKD does not decompose: regional indicators, negative circled and squared. */
const alphabets = [0x1f1e6, 0x1f150, 0x1f170];

/**
 * The Latin letters, or the word, that a character stands for to the eye.
 * @returns undefined when the character is not a look-alike
 */
export function lookAlike(character: string): string | undefined {
  const found = table.get(character);
  if (found !== undefined) return found;
  const codePoint = character.codePointAt(0) ?? 0;
  const alphabet = alphabets.find((first) => codePoint >= first && codePoint < first + 26);
  return alphabet === undefined ? undefined : String.fromCharCode(97 + codePoint - alphabet);
}
