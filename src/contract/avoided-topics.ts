/** Topics that a persona never talks about, and those of them that a text names: the same rule for client and server. */

/** Commas and semicolons of any script, and lines. */
const separators = /[,;，；、،؛\r\n]+/u;
/** Accents of Latin, Greek and Cyrillic letters, vowel points of Hebrew and Arabic ones. */
const accents = /[\u0300-\u036f]|[\u0591-\u05c7]|[\u064b-\u065f]|\u0670/gu;
/** Scripts that write no spaces between words. */
const unspaced = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}`;
const hasUnspaced = new RegExp(`[${unspaced}]`, 'u');
const letter = String.raw`[\p{L}\p{M}\p{N}]`;
const wordStart = `(?<!(?![${unspaced}])${letter})`;
/** Korean particles follow a word without a space, also one in Latin letters. */
const wordEnd = String.raw`(?!(?![${unspaced}\p{Script=Hangul}])${letter})`;
/** Their `s` is no plural. */
const noPlurals = new Set(['news']);

/** Reads a creator's list: topics separated by commas, semicolons or lines, each once, as they are written. */
export function listAvoidedTopics(neverAbout: string): string[] {
  const topics = new Map<string, string>();
  for (const part of neverAbout.split(separators)) {
    const topic = part.replace(/\s+/g, ' ').trim();
    if (!/[\p{L}\p{N}\p{Extended_Pictographic}]/u.test(topic)) continue;
    const key = fold(topic) || topic;
    if (!topics.has(key)) topics.set(key, topic);
  }
  return [...topics.values()];
}

/**
 * Finds the topics that a text names: whole words, in any case, with or without accents, in singular or plural. Of scripts
 * without spaces between words it finds them anywhere. Other forms and other words for a topic are topics of their own.
 *
 * @param neverAbout as the creator wrote it
 * @returns the topics as the creator wrote them
 */
export function findAvoidedTopics(text: string, neverAbout: string): string[] {
  const topics = listAvoidedTopics(neverAbout);
  if (topics.length === 0) return [];
  const folded = fold(text);
  return topics.filter((topic) => {
    const words = fold(topic).split(' ').filter(Boolean);
    return words.length === 0 ? isSymbolNamed(topic, text) : isNamed(words.map(toForms), folded);
  });
}

/** A topic of symbols alone, such as one emoji; the selector of its colour (U+FE0F) makes no difference. */
const isSymbolNamed = (topic: string, text: string): boolean =>
  text.replaceAll('\uFE0F', '').includes(topic.replaceAll('\uFE0F', ''));

/** Lower case without accents, apostrophes, the English `’s` and invisible characters; one space between words. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(accents, '')
    .replace(/['’ʼ`]s(?![\p{L}\p{N}])/gu, '')
    .replace(/[\p{Cf}'’ʼ`]/gu, '')
    .normalize('NFC')
    .replaceAll('ß', 'ss')
    .replaceAll('ł', 'l')
    .replaceAll('ø', 'o')
    .replaceAll('đ', 'd')
    .replaceAll('ı', 'i')
    .replaceAll('ς', 'σ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

/** A word in its forms. Its characters are folded, so that none means anything else in a pattern. */
type Word = {
  /** What each form contains. */
  stem: string;
  /** Matches each form. */
  pattern: string;
};

function isNamed(words: readonly Word[], folded: string): boolean {
  // Patterns of Unicode classes are slow to make: most topics end here.
  if (!words.every(({ stem }) => folded.includes(stem))) return false;
  const start = hasUnspaced.test(words[0]?.stem[0] ?? '') ? '' : wordStart;
  const end = hasUnspaced.test(words.at(-1)?.stem.at(-1) ?? '') ? '' : wordEnd;
  return new RegExp(`${start}${words.map(({ pattern }) => pattern).join(' ')}${end}`, 'u').test(folded);
}

/** A word and its simple plurals. */
function toForms(word: string): Word {
  if (hasUnspaced.test(word)) return withEnding(word, '');
  if (/\p{Script=Hangul}/u.test(word)) return withEnding(word, String.raw`\p{Script=Hangul}*`);
  if (/^[\p{Script=Latin}\p{N}]+$/u.test(word)) return toLatinForms(word);
  return toInflectedForms(word);
}

const withEnding = (stem: string, ending: string): Word => ({ stem, pattern: `${stem}${ending}` });

/** Plurals as in guns, boxes, parties, Drogen, Kriege, guerre, cosas. */
function toLatinForms(word: string): Word {
  if (/[^aeiou]y$/.test(word)) return withEnding(word.slice(0, -1), '(?:y|ies)');
  if (/[^aeiou]ies$/.test(word) && word.length > 4) return withEnding(word.slice(0, -3), '(?:y|ies?)');
  const singular = toSingular(word);
  if (singular.length > 4 && /[aeio]$/.test(singular)) {
    return withEnding(singular.slice(0, -1), '(?:[aeiou]s?|e[nr]s?)');
  }
  return withEnding(singular, singular.length > 3 ? '(?:e[nrs]?|[sni])?' : '(?:e?s)?');
}

function toSingular(word: string): string {
  if (word.length < 4 || noPlurals.has(word)) return word;
  if (/(?:[sxz]|[cs]h)es$/.test(word)) return word.slice(0, -2);
  return /[^s]s$/.test(word) ? word.slice(0, -1) : word;
}

/** Alphabets whose nouns change their endings, and some that join an article or a preposition to them. */
function toInflectedForms(word: string): Word {
  const joined = /\p{Script=Arabic}/u.test(word)
    ? '(?:[وفبك]?ال|لل|[وفبكل])?'
    : /\p{Script=Hebrew}/u.test(word)
      ? '[ובהכלמש]{0,2}'
      : '';
  const isLong = word.length > 3;
  const stem = isLong ? word.replace(/[аеиоуыэюяьіїαεηιουωةهىה]$/u, '') : word;
  const ending = String.raw`[\p{L}\p{M}]{0,${isLong ? 3 : 1}}`;
  return { stem, pattern: `${joined}${stem}${ending}` };
}
