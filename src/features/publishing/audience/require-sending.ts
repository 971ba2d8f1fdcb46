import { AppError } from '#contract/errors.ts';
import type { AudienceSettings } from './audience-deps.ts';

/** Why this installation sends no audience mails; null when it does. */
export function findSendingProblem(settings: AudienceSettings): string | null {
  const { hasMailServer, mailsPerMonth, reviewsBeforePublication } = settings;
  if (!hasMailServer) return 'The operator has not set up a mail server.';
  if (mailsPerMonth === 0) return 'The operator has turned mails to contacts off.';
  if (reviewsBeforePublication) return 'The operator reviews what is published, and mails have no review.';
  return null;
}

/** @throws AppError UNAVAILABLE */
export function requireSending(settings: AudienceSettings): void {
  const problem = findSendingProblem(settings);
  if (problem) throw new AppError('UNAVAILABLE', `No mails can be sent. ${problem}`);
}
