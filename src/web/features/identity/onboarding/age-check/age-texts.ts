import type { OfferedAgeMethod } from '#contract/age-assurance.ts';
import type { AgeProblem } from '#contract/age-methods.ts';

/** Why a check was not passed, and what to do. Each leaves everything else as it was. */
export const ageProblemTexts: Record<AgeProblem, string> = {
  cancelled: 'The check was cancelled. You can start it again, or choose another method.',
  not_over_18:
    'The answer does not say that you are over 18, so the check is not passed. Nothing of it was kept.',
  invalid:
    'The proof could not be accepted: its issuer is not on our list, or it is out of date or damaged. Try again, or choose another method.',
  expired: 'The check has expired or was used before. Start it again.',
  away: 'The service did not answer. Try again in a few minutes, or choose another method.',
  other_session: 'This check was started in another browser or account. Start it again here.',
};

/** What each method shares and what is kept of it. */
export const methodTexts: Record<OfferedAgeMethod['kind'], string> = {
  app: 'The app tells us one thing: that you are over 18. Its issuer does not learn that you use it here. We keep the issuer’s name and the time.',
  service:
    'The service checks your age in its own way and tells us yes or no. We keep its name and the time, and drop everything else it says.',
  documents:
    'A reviewer looks at both sides of your document. We delete the pictures 24 hours after the decision and keep the decision.',
};
