import { type KeyRing, open, seal } from '#platform/crypto/sealing.ts';
import { hourMs } from '#platform/time.ts';

/** How long an answer to the question for the age opens a link. */
const validMs = hourMs;

const toAad = (code: string) => `adult-link:${code}`;

/**
 * An answer to the question for the age, for the address of a link that leads to adult work. It keeps nothing on the server
 * and sets no cookie; a copied address stops working after an hour and asks again.
 */
export function createAdultAnswer(keys: KeyRing, code: string, now: Date): string {
  return seal(Buffer.from(String(now.getTime() + validMs)), toAad(code), keys).toString('base64url');
}

/** Whether an answer was made for this link within the last hour. */
export function isAdultAnswer(keys: KeyRing, code: string, answer: string, now: Date): boolean {
  try {
    const until = Number(open(Buffer.from(answer, 'base64url'), toAad(code), keys).toString());
    return Number.isSafeInteger(until) && now.getTime() < until;
  } catch {
    // Forged, cut short, or of a key that was retired: the page asks again.
    return false;
  }
}
