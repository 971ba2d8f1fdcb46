import { AppError } from '#contract/errors.ts';
import { checkTexts } from './decide.ts';
import type { Judge, JudgeInput } from './judge.ts';

/**
 * Judges texts that are saved for later, such as a persona's: what may not be generated may not be saved either. Stores
 * no decision, because each later use gets its own.
 *
 * @throws AppError CONTENT_BLOCKED with the findings; UNAVAILABLE when there is no verdict
 */
export async function requireAllowed(judge: Judge, texts: JudgeInput): Promise<void> {
  const { allowed, message, reasons, findings } = await checkTexts(judge, texts);
  if (!allowed) throw new AppError('CONTENT_BLOCKED', message, { reasons, findings });
}
