import { replyLimits } from '#contract/replies.ts';

const nameMaximum = 120;

/** A message's text for storage: well-formed, without control characters but line breaks, shortened. */
export function cleanText(text: string): string {
  const clean = text
    .slice(0, replyLimits.messageMaximum * 4)
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/(?!\n)\p{Cc}/gu, '')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
  const characters = [...clean];
  return characters.length > replyLimits.messageMaximum
    ? `${characters.slice(0, replyLimits.messageMaximum - 1).join('')}…`
    : clean;
}

/** A name or a handle: one line of visible characters, shortened. */
export function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, nameMaximum).join('');
}
