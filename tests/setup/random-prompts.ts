import { createRandom } from './create-random.ts';
import { hostileUnits } from './hostile-texts.ts';
import { latinObfuscations, obfuscations } from './obfuscations.ts';
import { readCorpus } from './read-corpus.ts';

const glue = [
  '',
  ' ',
  ' ',
  ' ',
  ', ',
  '. ',
  '-',
  ' - ',
  '\n',
  '|',
  '$',
  '@',
  '_',
  '\u200b',
  ':',
  '。',
  '1',
  ' and ',
];
const numbers = [
  ...[
    '15',
    '8',
    '18',
    'twenty',
    'five',
    'two thousand',
    'hundred and',
    '1 5',
    'l5',
    '十五',
    '二〇一〇',
    'quatre',
  ],
  ...[
    'vingt',
    'minus',
    '2010',
    '2,015',
    '16:9',
    '2.5',
    'خمسة',
    'पंद्रह',
    '열다섯',
    'years old',
    'year old',
    'age',
  ],
];
const marks = ['\u0301', '\u0303', 'İ', '\u3099', '\u200d', '\ud800', '👶'];
/** First code points of ranges from which single characters come, and their sizes. */
const ranges = [
  [0x20, 95],
  [0xa0, 0x500],
  [0x600, 0x400],
  [0x3000, 0x7000],
  [0xac00, 11_172],
  [0x1f000, 0xb00],
] as const;

const reverseText = (text: string): string => [...text].reverse().join('');

/**
 * Creates prompts of words from the safety corpus, numbers, hostile units and characters of every script, partly
 * obfuscated, which are the same for the same seed.
 */
export function createRandomPrompts(seed: number, count: number): string[] {
  const random = createRandom(seed);
  const below = (limit: number): number => Math.floor(random() * limit);
  const pick = <T>(from: readonly T[]): T => from[below(from.length)] as T;
  const lines = ['allowed', 'refused'].flatMap(readCorpus).map(({ text }) => text);
  const words = [...new Set(lines.flatMap((line) => line.split(/\s+/)))];
  const changes = [...Object.values(obfuscations), ...Object.values(latinObfuscations), reverseText];

  const createCharacter = (): string => {
    const [first, size] = pick(ranges);
    return String.fromCodePoint(first + below(size));
  };
  const createPiece = (): string => {
    const sources = [pick(words), pick(words), pick(hostileUnits), pick(numbers), createCharacter()];
    const piece = random() < 0.1 ? pick(lines) : pick(sources);
    if (random() < 0.8) return piece;
    if (random() < 0.5) return pick(changes)(piece);
    const at = below(piece.length + 1);
    return piece.slice(0, at) + pick(marks) + (piece[at] ?? '').repeat(below(8)) + piece.slice(at);
  };
  const createPrompt = (): string => {
    const text = Array.from({ length: 1 + below(16) }, () => createPiece() + pick(glue)).join('');
    return random() < 0.1 ? pick(changes)(text) : text;
  };
  return Array.from({ length: count }, createPrompt);
}
