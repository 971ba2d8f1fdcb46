import type { onboardingRoutes } from '#contract/onboarding.ts';
import { onboardingMessages } from '#contract/onboarding-messages.ts';
import type { ConsentTerms } from '#contract/policies.ts';
import type { PresentUser } from '#features/identity/accounts';
import type { Clock } from '#platform/clock.ts';
import type { Handlers } from '#platform/http/handler.ts';
import { completeCompliance } from './complete-compliance.ts';
import { completeTutorial } from './complete-tutorial.ts';
import { getConsentRequest } from './consent-request.ts';
import { getDocumentReview } from './queries.ts';
import { type DocumentDeps, uploadDocuments } from './upload-documents.ts';
import { verifyAge } from './verify-age.ts';

export type OnboardingDeps = DocumentDeps & {
  clock: Clock;
  presentUser: PresentUser;
  /** The required consents. */
  terms: ConsentTerms;
};

/** Handlers of the onboarding steps. Every step returns the updated account with the next step of the gate. */
export function onboardingHandlers(dependencies: OnboardingDeps): Handlers<typeof onboardingRoutes> {
  const { clock, db, presentUser, terms } = dependencies;
  return {
    verifyAge: async ({ address, body, caller, headers }) => {
      const { dateOfBirth, ageConfirm, contentAware, termsAgree, legalAuth } = body;
      const confirmed = ageConfirm && contentAware && termsAgree && legalAuth;
      const consent = { terms, address, userAgent: headers['user-agent'] ?? null };
      await verifyAge(db, { userId: caller.userId, dateOfBirth, confirmed, now: clock(), consent });
      return presentUser(caller.userId);
    },

    consentRequest: ({ caller }) => getConsentRequest(db, terms, caller.userId),

    completeCompliance: async ({ address, body, caller, headers }) => {
      const agreement = {
        ...body,
        userId: caller.userId,
        now: clock(),
        address,
        userAgent: headers['user-agent'] ?? null,
      };
      await db.transaction((tx) => completeCompliance(tx, terms, agreement));
      return presentUser(caller.userId);
    },

    completeTutorial: async ({ body, caller }) => {
      const tour = { userId: caller.userId, skipped: body?.skipped ?? false, now: clock() };
      await db.transaction((tx) => completeTutorial(tx, tour));
      return presentUser(caller.userId);
    },

    documentReview: ({ caller }) => getDocumentReview(db, caller.userId),

    uploadDocuments: async ({ body, caller, files }) => {
      await uploadDocuments(dependencies, {
        userId: caller.userId,
        documentType: body.documentType,
        files,
        now: clock(),
      });
      return { success: true, message: onboardingMessages.documents.done.text };
    },
  };
}
