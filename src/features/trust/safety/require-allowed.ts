import { AppError } from '#contract/errors.ts';
import { check } from './decide.ts';
import type { Judge, JudgedTexts } from './judge.ts';

/**
 * Judges texts that are kept to be used later, as a persona's: what may not be generated may not be kept either.
 * Nothing is stored, since nothing is made of them yet; every use is decided on again.
 *
 * @throws AppError CONTENT_BLOCKED naming terms and fields; UNAVAILABLE when no decision could be made
 */
export async function requireAllowed(judge: Judge, texts: JudgedTexts): Promise<void> {
  const { allowed, message, reasons, findings } = await check(judge, texts);
  if (!allowed) throw new AppError('CONTENT_BLOCKED', message, { reasons, findings });
}
