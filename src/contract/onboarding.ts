import { z } from 'zod';
import { requestYears, success, timestamp } from './common.ts';
import { currentUser } from './identity.ts';
import { limits } from './limits.ts';
import { onboardingMessages } from './onboarding-messages.ts';
import { askedConsents, type ConsentName, consentNames, policySlugs } from './policies.ts';
import { defineRoutes } from './route.ts';

/**
 * Left out: the caller's own page has asked. The call is described with the date alone and with its form
 * (docs/requirements/public-site.md, section 7).
 */
const confirmation = z.boolean().default(true);

/** The date is checked before the confirmations: an age under 18 is denied regardless of them. */
export const ageForm = z.strictObject({
  dateOfBirth: z.iso
    .date(onboardingMessages.age.dateRequired.text)
    .regex(requestYears, 'Please check the year of your date of birth.')
    .meta({ format: 'date' }),
  ageConfirm: confirmation,
  contentAware: confirmation,
  termsAgree: confirmation,
  legalAuth: confirmation,
});

/** The consents among the confirmations of the age step: `ageConfirm` and `termsAgree`. */
export const ageStepConsents = ['ageConfirmation', 'termsOfService'] as const;

const agreed = z.literal(true, onboardingMessages.consent.incomplete);

export const consentsForm = z.strictObject({
  consents: z.strictObject({
    ...(Object.fromEntries(consentNames.map((name) => [name, agreed])) as Record<ConsentName, typeof agreed>),
    /** Required if the operator has enabled it (docs/requirements/public-site.md, section 3). */
    ukAgeVerification: z.boolean().optional(),
  }),
  /** The edition that the user saw. Left out: the current one. */
  edition: z.string().max(200).optional(),
});

/** The required consents, and the versions that the user agreed to before. */
export const consentRequest = z.strictObject({
  asked: z.array(z.enum(askedConsents)),
  /** Those that the user has given to the present texts, at the age step or before a policy changed. */
  given: z.array(z.enum(askedConsents)),
  edition: z.string(),
  policies: z.array(
    z.strictObject({
      slug: z.enum(policySlugs),
      version: z.string(),
      /** The version that the user agreed to last; null if none. */
      agreedVersion: z.string().nullable(),
    }),
  ),
});
export type ConsentRequest = z.infer<typeof consentRequest>;

export const documentType = z.enum(['id_card', 'passport', 'drivers_license']);
export type DocumentType = z.infer<typeof documentType>;

/** The state of the user's newest identity document; `reason` is the reviewer's reason for a rejection. */
export const documentReview = z.strictObject({
  status: z.enum(['none', 'pending', 'approved', 'rejected']),
  reason: z.string().nullable(),
  decidedAt: timestamp.nullable(),
});
export type DocumentReview = z.infer<typeof documentReview>;

/**
 * Whole calendar years between a date of birth and today, both in UTC; 29 February counts as 1 March in
 * common years (docs/requirements/decisions.md 5).
 *
 * @param dateOfBirth `YYYY-MM-DD`
 * @returns the age in years, negative for a date in the future
 */
export function ageInYears(dateOfBirth: string, today: Date): number {
  const [year = 0, month = 1, day = 1] = dateOfBirth.split('-').map(Number);
  // Date.UTC converts 29 February of a common year into 1 March.
  const birthdayThisYear = Date.UTC(today.getUTCFullYear(), month - 1, day);
  const startOfToday = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate());
  return today.getUTCFullYear() - year - (startOfToday < birthdayThisYear ? 1 : 0);
}

export const onboardingRoutes = defineRoutes({
  verifyAge: {
    method: 'POST',
    path: '/api/auth/verify-age',
    summary: 'Submit the date of birth and the four confirmations',
    tag: 'Onboarding',
    access: 'date_of_birth',
    owner: 'person',
    body: ageForm,
    response: currentUser,
  },
  consentRequest: {
    method: 'GET',
    path: '/api/auth/compliance',
    summary: 'The required consents, and the versions of the policies',
    tag: 'Onboarding',
    access: 'consents',
    owner: 'person',
    response: consentRequest,
  },
  completeCompliance: {
    method: 'POST',
    path: '/api/auth/complete-compliance',
    summary: 'Agree to the policies',
    tag: 'Onboarding',
    access: 'consents',
    owner: 'person',
    body: consentsForm,
    response: currentUser,
  },
  completeTutorial: {
    method: 'POST',
    path: '/api/tutorial/complete',
    summary: 'Mark the tour as completed or skipped',
    tag: 'Onboarding',
    access: 'tour',
    owner: 'person',
    body: z.strictObject({ skipped: z.boolean().default(false) }).optional(),
    response: currentUser,
  },
  documentReview: {
    method: 'GET',
    path: '/api/documents/review',
    summary: "The state of the caller's identity document, with the reason for a rejection",
    tag: 'Onboarding',
    access: 'documents',
    owner: 'person',
    response: documentReview,
  },
  uploadDocuments: {
    method: 'POST',
    path: '/api/documents/upload',
    summary: 'Upload the front and back of an identity document',
    tag: 'Onboarding',
    access: 'documents',
    owner: 'person',
    limit: 'upload',
    body: {
      kind: 'multipart',
      fields: z.strictObject({ documentType }),
      files: ['frontImage', 'backImage'],
      fileBytes: limits.identityImageBytes,
    },
    response: success,
  },
});
