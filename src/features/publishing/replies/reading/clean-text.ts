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

/** An address of the web; null for any other, which no page may link to. */
export function cleanAddress(address: string | null): string | null {
  if (address === null || address.length > 2_000 || !URL.canParse(address)) return null;
  const { href, protocol } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? href : null;
}

/** When a message was sent, as the outlet says it: not later than now, which is taken for what is no moment. */
export const cleanMoment = (moment: Date, now: Date): Date =>
  Number.isNaN(moment.getTime()) || moment > now ? now : moment;

/** A name or a handle: one line of visible characters, shortened. */
export function cleanName(name: string): string {
  const clean = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
    .replace(/\s+/g, ' ')
    .trim();
  return [...clean].slice(0, nameMaximum).join('');
}
