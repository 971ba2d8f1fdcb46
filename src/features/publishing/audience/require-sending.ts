import { AppError } from '#contract/errors.ts';
import type { AudienceSettings } from './audience-deps.ts';

/** Why this installation sends no audience mails; null when it does. */
export function findSendingProblem({ hasMailServer, mailsPerMonth }: AudienceSettings): string | null {
  if (!hasMailServer) return 'The operator has not set up a mail server.';
  if (mailsPerMonth === 0) return 'The operator has turned mails to contacts off.';
  return null;
}

/** @throws AppError UNAVAILABLE */
export function requireSending(settings: AudienceSettings): void {
  const problem = findSendingProblem(settings);
  if (problem) throw new AppError('UNAVAILABLE', `No mails can be sent. ${problem}`);
}
