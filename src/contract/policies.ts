/** The policies people agree to, their versions, and the consents that say so. */
import { z } from 'zod';

export const policySlugs = [
  'terms-of-service',
  'privacy-policy',
  'refund-policy',
  'content-safety-policy',
  'dmca-policy',
] as const;
export type PolicySlug = (typeof policySlugs)[number];

export type PolicyVersions = Readonly<Record<PolicySlug, string>>;

/**
 * The version of each text that is in force: the newest of its folder in `src/web/site/content/legal`. The
 * build stops when the two differ. Whoever puts a new text there raises its version here, and everybody is
 * asked to agree at their next visit.
 */
export const policyVersions: PolicyVersions = {
  'terms-of-service': '2025-01-01',
  'privacy-policy': '2026-11-22',
  'refund-policy': '2025-01-01',
  'content-safety-policy': '2025-01-01',
  'dmca-policy': '2025-01-01',
};

/** The consents in the order they are shown (specification 000, section 3). */
export const consentNames = [
  'ageConfirmation',
  'termsOfService',
  'privacyPolicy',
  'contentSafety',
  'aiGeneratedRules',
  'refundPolicy',
  'paymentNetwork',
  'creatorUploader',
] as const;
export type ConsentName = (typeof consentNames)[number];

/** The ninth is asked for only where the operator has turned it on. */
export const askedConsents = [...consentNames, 'ukAgeVerification'] as const;
export type AskedConsent = (typeof askedConsents)[number];

/** The text in which each consent is spelled out. */
export const policyOfConsent: Readonly<Record<AskedConsent, PolicySlug>> = {
  ageConfirmation: 'terms-of-service',
  termsOfService: 'terms-of-service',
  privacyPolicy: 'privacy-policy',
  contentSafety: 'content-safety-policy',
  aiGeneratedRules: 'content-safety-policy',
  refundPolicy: 'refund-policy',
  paymentNetwork: 'terms-of-service',
  creatorUploader: 'dmca-policy',
  ukAgeVerification: 'terms-of-service',
};

/** What an installation asks people to agree to. */
export type ConsentTerms = { versions: PolicyVersions; ukAgeVerification: boolean };

export const presentTerms: ConsentTerms = { versions: policyVersions, ukAgeVerification: false };

/**
 * All that is agreed to at once, in one word: the version of every text, in the order of `policySlugs`, and
 * `uk` where the ninth consent is asked for. Whoever has agreed to another edition is asked again.
 */
export function consentEdition({ versions, ukAgeVerification }: ConsentTerms): string {
  const texts = policySlugs.map((slug) => versions[slug]);
  return [...texts, ...(ukAgeVerification ? ['uk'] : [])].join(' ');
}

/** The consents that these terms ask for. */
export function consentsOf({ ukAgeVerification }: ConsentTerms): readonly AskedConsent[] {
  return ukAgeVerification ? askedConsents : consentNames;
}

/** One text as the build lays it down for the consent step. */
export const policyText = z.strictObject({
  title: z.string(),
  summary: z.string(),
  version: z.string(),
  effective: z.iso.date(),
  /** Rendered from our own Markdown at build. */
  html: z.string(),
});
export type PolicyText = z.infer<typeof policyText>;

export const policyTextAddress = (slug: PolicySlug) => `/policies/${slug}.json`;
