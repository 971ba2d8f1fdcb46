import { z } from 'zod';
import { type AgeMethod, ageProblems, ageRequirements } from './age-methods.ts';
import { id, timestamp } from './common.ts';
import { countryCode } from './countries.ts';
import { documentReview } from './onboarding.ts';
import { defineRoutes } from './route.ts';

/** Age assurance: the check that the operator's rules ask for in some countries, beside the date of birth (decision 137). */

export const ageMethod = z
  .string()
  .max(40)
  .refine(
    (method): method is AgeMethod => /^(eu_app|documents|oidc:[a-z][a-z0-9-]{0,29})$/.test(method),
    'is eu_app, documents or oidc: with the name of a service',
  )
  .meta({ pattern: '^(eu_app|documents|oidc:[a-z][a-z0-9-]{0,29})$' });

export const ageCheckState = z.strictObject({
  id,
  method: z.string(),
  /** `checking`: the answer has arrived and is being verified. */
  state: z.enum(['open', 'checking', 'ended']),
  /** Why it ended without a proof. */
  problem: z.enum(ageProblems).nullable(),
  expiresAt: timestamp,
});
export type AgeCheckState = z.infer<typeof ageCheckState>;

/** One method that the caller's country accepts. */
export const offeredAgeMethod = z.strictObject({
  id: z.string(),
  kind: z.enum(['app', 'service', 'documents']),
  name: z.string(),
  /** Whether the operator has set it up. */
  isConfigured: z.boolean(),
});
export type OfferedAgeMethod = z.infer<typeof offeredAgeMethod>;

export const ageStatus = z.strictObject({
  /** What is still due for the caller here. */
  due: z.enum(ageRequirements),
  /** The country that the caller named; null until they do. */
  country: z.string().nullable(),
  /** The country of the caller's network, where the operator's proxy says it. */
  seenCountry: z.string().nullable(),
  /** What is accepted for what is due. */
  methods: z.array(offeredAgeMethod),
  /** Everything that is kept about a passed check. */
  assurances: z.array(
    z.strictObject({
      method: z.string(),
      assuredBy: z.string(),
      assuredAt: timestamp,
      validUntil: timestamp.nullable(),
    }),
  ),
  /** The newest check of this session that is not expired. */
  check: ageCheckState.nullable(),
  /** The caller's identity document, which counts once a reviewer has approved it. */
  document: documentReview,
});
export type AgeStatus = z.infer<typeof ageStatus>;

/** Where the person continues. */
export const startedAgeCheck = z.strictObject({
  check: ageCheckState,
  /** `redirect`: at a service. `request`: in the app, by a link that the page also shows as a QR code. */
  kind: z.enum(['redirect', 'request']),
  link: z.string(),
});
export type StartedAgeCheck = z.infer<typeof startedAgeCheck>;

export const ageAssuranceRoutes = defineRoutes({
  readAgeStatus: {
    method: 'GET',
    path: '/api/age-assurance',
    summary: "What the caller's country asks for, and the state of the caller's age check",
    tag: 'Onboarding',
    access: 'age_assurance',
    owner: 'person',
    response: ageStatus,
  },
  stateCountry: {
    method: 'POST',
    path: '/api/age-assurance/country',
    summary: 'Say in which country the caller is',
    tag: 'Onboarding',
    access: 'age_assurance',
    owner: 'person',
    body: z.strictObject({ country: countryCode('Choose a country.') }),
    response: ageStatus,
  },
  startAgeCheck: {
    method: 'POST',
    path: '/api/age-assurance/checks',
    summary: 'Start an age check by the app or a service',
    tag: 'Onboarding',
    access: 'age_assurance',
    owner: 'person',
    limit: 'age_check',
    status: 201,
    body: z.strictObject({ method: ageMethod }),
    response: startedAgeCheck,
  },
  cancelAgeCheck: {
    method: 'POST',
    path: '/api/age-assurance/cancel',
    summary: "End the caller's open age checks of this session",
    tag: 'Onboarding',
    access: 'age_assurance',
    owner: 'person',
    response: ageStatus,
  },
  returnFromAgeService: {
    method: 'GET',
    path: '/api/age-assurance/services/:service/return',
    summary: 'Where an age service sends the browser back to; redirects into the app',
    tag: 'Onboarding',
    access: 'public',
    owner: 'installation',
    limit: 'age_check',
    params: z.strictObject({ service: z.string().regex(/^[a-z][a-z0-9-]{0,29}$/) }),
    // A service may add more.
    query: z.object({
      state: z.string().max(500).optional(),
      code: z.string().max(4_000).optional(),
      error: z.string().max(500).optional(),
      iss: z.string().max(500).optional(),
    }),
    response: { kind: 'binary', description: 'A redirect' },
  },
});
