/**
 * Characters that look like a Latin letter but that NFKD does not change. Each row is `letter: look-alikes`. Based on
 * Unicode's confusables (UTS #39), reduced to characters that occur in prompts.
 */
const rows: Record<string, string> = {
  a: 'аαɑᴀ∀ДдᎪᗩꓮɐⱥⲁ',
  b: 'ВвьЬБбβʙᏴᗷꓐ',
  c: 'СсϲᴄᏟᑕꓚ©ƈɔⲥↄ',
  d: 'ԁԀɗđðδᴅᎠᗞꓓɖժ',
  e: 'ЕеЭэЗзεϵеɛᴇєЄᎬꓰəɘ℮ǝҽⲉէ',
  f: 'ƒФфφғꜰᖴꓝɟ',
  g: 'ɡɢԌԍցᏀꓖɠᵷ',
  h: 'НнһҺΗՀհʜħᎻꓧɥⱨ',
  i: 'ІіιıɩɪІΙᎥꓲӀӏɨ¡ᴉⲓᛁ',
  j: 'ЈјϳᴊᎫꓙɉյ',
  k: 'КкκᴋᏦꓗƙҡⲕʞ',
  l: 'łʟᏞꓡлЛλŀɫƚլ',
  m: 'МмΜᴍᎷꓟɱⲙ',
  n: 'ПпИиηΝɴոռŋꓠɲйⲛ',
  o: 'ОоοσωөΟօᴏøꓳΘθⲟⵔ',
  p: 'РрρΡᴘᏢꓑþⲣթ',
  q: 'ԛԚգզ',
  r: 'ГгЯяʀᏒꓣɾɹɼⲅ',
  s: 'ЅѕςՏʂꜱᏚꓢşꞅ',
  t: 'ТтτΤᴛᎢꓔŧƭʇⲧ',
  u: 'υսμᴜꓴцЦᑌʉᴝ',
  v: 'ѵѴνᴠᏙꓦ',
  w: 'ԝԜшШщЩᴡᎳꓪɯʍ',
  x: 'ХхχΧꓫ×ⲭ',
  y: 'УуΥγүҮʏᎩꓬɏʎվ',
  z: 'ᴢᏃꓜƶΖζⲍ',
  '-': '−‐‑‒–—―﹘⁃',
  "'": '’‘ʼ`´',
  // Invisible, although Unicode does not class it as white space.
  ' ': '⠀',
};

/** Ligatures, and emoji that stand for a word of the rules. */
const sequences: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  '👶': ' baby ',
  '👼': ' baby ',
  '🍼': ' baby ',
  '🚼': ' baby ',
  '🧒': ' child ',
  '👧': ' child ',
  '👦': ' child ',
  '🚸': ' child ',
  '👪': ' child ',
  '🤱': ' baby ',
  // Codes beside sexual wording; otherwise a sweet, a school bag or a bear.
  '🍭': ' codesweet ',
  '🍬': ' codesweet ',
  '🎒': ' codeschool ',
  '🏫': ' codeschool ',
  '🧸': ' codetoy ',
  '🪀': ' codetoy ',
  '🎠': ' codetoy ',
  '🛝': ' codetoy ',
};

const table = new Map<string, string>(Object.entries(sequences));
for (const [letter, lookAlikes] of Object.entries(rows)) {
  for (const lookAlike of lookAlikes) table.set(lookAlike, letter);
}

/** Runs of 26 letters that NFKD does not decompose: regional indicators, negative circled and squared. */
const alphabets = [0x1f1e6, 0x1f150, 0x1f170];

/**
 * Finds the Latin letters, or the word, that a character looks like.
 *
 * @returns undefined when the character is not a look-alike
 */
export function findLookAlike(character: string): string | undefined {
  const found = table.get(character);
  if (found !== undefined) return found;
  const codePoint = character.codePointAt(0) ?? 0;
  const alphabet = alphabets.find((first) => codePoint >= first && codePoint < first + 26);
  return alphabet === undefined ? undefined : String.fromCharCode(97 + codePoint - alphabet);
}

/** Interchangeable letters of one script; each row is `letter: its other forms`. */
const nativeRows: Record<string, string> = {
  // Arabic, as people type it: with or without hamza, dots and long vowels' carriers; Persian keyboards.
  ا: 'أإآٱ',
  ي: 'ىیئې',
  ك: 'کڪ',
  ه: 'ةۀھہ',
  و: 'ؤ',
  // Cyrillic.
  е: 'ёєҽ',
  и: 'іїӏ',
  г: 'ґ',
  // Devanagari's two nasal signs.
  'ं': 'ँ',
  // Traditional and Japanese characters in the rules' words, mapped to simplified ones.
  岁: '歲歳才',
  学: '學',
  国: '國',
  儿: '兒',
  处: '處処',
  强: '強',
  奸: '姦',
  骗: '騙',
  级: '級',
  妇: '婦',
  兽: '獣獸',
  乱: '亂',
  亲: '親',
  伦: '倫',
  双: '雙',
  脱: '脫',
  迷: '瞇',
  药: '藥薬',
  偷: '偸',
  摄: '攝',
  录: '錄録',
  像: '象',
  脸: '臉',
  换: '換',
  样: '樣様',
  长: '長',
  满: '滿満',
  龄: '齡齢',
  轻: '輕軽',
  萝: '蘿',
  园: '園',
  体: '體',
  图: '圖図',
  欢: '歡',
  爱: '愛',
  网: '網',
  红: '紅',
  总: '總',
  统: '統',
  艺: '藝芸',
  发: '發髪髮発',
  众: '衆眾',
  写: '寫',
  术: '術',
  应: '應応',
  拟: '擬',
  马: '馬',
  习: '習',
  泽: '澤沢',
  东: '東',
  黄: '黃',
  里: '裡裏',
  娇: '嬌',
  无: '無',
  监: '監',
  绑: '綁',
  胁: '脅',
  杀: '殺',
  尸: '屍',
  动: '動',
  继: '繼継',
  妈: '媽',
  爷: '爺',
  孙: '孫',
  产: '產産',
  戏: '戲戯',
  岛: '島',
};

const nativeForms = new Map<string, string>([
  // Arabic characters without meaning of their own: hamza and tatweel. Devanagari's nukta.
  ['ء', ''],
  ['ـ', ''],
  ['़', ''],
]);
for (const [letter, others] of Object.entries(nativeRows)) {
  for (const other of others) nativeForms.set(other, letter);
}

const arabicMark = (code: number): boolean =>
  (code >= 0x610 && code <= 0x61a) || (code >= 0x64b && code <= 0x65f);

/** Converts a letter of a native script to the form that the rules use. */
export function toNativeForm(character: string): string {
  const known = nativeForms.get(character);
  if (known !== undefined) return known;
  let code = character.codePointAt(0) ?? 0;
  if (arabicMark(code)) return '';
  if (code >= 0xff66 && code <= 0xff9f) code = character.normalize('NFKC').codePointAt(0) ?? code;
  if (code === 0x3099 || code === 0x309a) return String.fromCodePoint(code);
  // Katakana to hiragana.
  if (code >= 0x30a1 && code <= 0x30f6) return String.fromCodePoint(code - 0x60);
  const lower = String.fromCodePoint(code).toLowerCase();
  if (code >= 0x958 && code <= 0x95f) return lower.normalize('NFKD').replace('़', '');
  return nativeForms.get(lower) ?? lower;
}

const cyrillicLookAlikes: Readonly<Record<string, string>> = {
  a: 'а',
  b: 'в',
  c: 'с',
  e: 'е',
  h: 'н',
  i: 'и',
  k: 'к',
  m: 'м',
  n: 'п',
  o: 'о',
  p: 'р',
  r: 'г',
  t: 'т',
  u: 'и',
  w: 'ш',
  x: 'х',
  y: 'у',
  '0': 'о',
  '3': 'з',
  '4': 'ч',
  '6': 'б',
};

/** Converts a Latin letter or digit inside a Cyrillic word to the Cyrillic letter that it looks like; others stay. */
export function toCyrillic(letter: string): string {
  return cyrillicLookAlikes[letter] ?? letter;
}
