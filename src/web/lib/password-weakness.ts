/** Rows of the keyboard, the alphabet and the digits: what a finger or a habit runs along. */
const sequences = ['abcdefghijklmnopqrstuvwxyz', '01234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
const bothWays = sequences.flatMap((row) => [row, [...row].reverse().join('')]);
/** A run of so many neighbours counts as a sequence. */
const runLength = 4;

/** Stems of the most common passwords, whatever digits or signs follow. */
const commonWords =
  /^(password|passwort|passwd|welcome|letmein|admin|login|master|secret|changeme|iloveyou|dragon|monkey|football|baseball|sunshine|princess|superman|batman|shadow|trustno|starwars|whatever|freedom|computer|hello|summer|winter|spring|autumn)$/;

/** Letters that digits and signs stand for. */
const replaced: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
};
const undoReplacements = (text: string) => text.replace(/[013457@$]/g, (sign) => replaced[sign] ?? sign);

/** The part of a text that is left when its runs of neighbours are taken out. */
function removeSequences(text: string): string {
  for (let at = 0; at + runLength <= text.length; at++) {
    let length = runLength;
    if (!bothWays.some((row) => row.includes(text.slice(at, at + length)))) continue;
    while (bothWays.some((row) => row.includes(text.slice(at, at + length + 1))) && at + length < text.length)
      length++;
    return removeSequences(text.slice(0, at) + text.slice(at + length));
  }
  return text;
}

/**
 * Why a password is easy to guess, for a warning while it is typed; the server refuses the most common ones itself.
 *
 * @param known words of the account that a guess would begin with: names, the email address
 * @returns the reason as half a sentence, or null
 */
export function findPasswordWeakness(password: string, known: readonly string[] = []): string | null {
  const lower = password.toLowerCase();
  const words = known
    .flatMap((word) => word.toLowerCase().split(/[@.\s_+-]+/))
    .filter((word) => word.length >= 4);
  if (words.some((word) => lower.includes(word))) return 'it contains your name or address';
  if (/^(.{1,4})\1+.{0,3}$/.test(lower) || new Set(lower).size < 4) return 'it repeats a few characters';
  const rest = removeSequences(lower);
  if (rest !== lower && rest.length < 4) return 'its characters follow one another';
  const stem = lower.replace(/[^a-z]+$/, '');
  if (commonWords.test(undoReplacements(stem))) return 'it is a common word';
  if (/^\d+$/.test(lower)) return 'it is digits alone';
  if (lower.length < 10 && /^[a-z]+\d{0,4}[!?.]?$/.test(lower)) return 'it is one short word';
  return null;
}
