/** The policies, their versions, and the consents to them. */
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
 * The current version of each text: the newest in its folder in `src/web/site/content/legal`. The build fails if they
 * differ. A new text needs a new version here, and every user must agree to it at their next visit.
 */
export const policyVersions: PolicyVersions = {
  'terms-of-service': '2025-01-01',
  'privacy-policy': '2026-11-29',
  'refund-policy': '2025-01-01',
  'content-safety-policy': '2025-01-01',
  'dmca-policy': '2026-11-26',
};

/** The consents in display order (docs/requirements/public-site.md, section 3). */
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

/** The ninth consent is required only if the operator has enabled it. */
export const askedConsents = [...consentNames, 'ukAgeVerification'] as const;
export type AskedConsent = (typeof askedConsents)[number];

/** The policy that contains each consent. */
export const consentPolicies: Readonly<Record<AskedConsent, PolicySlug>> = {
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

/** The terms of an installation. */
export type ConsentTerms = { versions: PolicyVersions; ukAgeVerification: boolean };

export const presentTerms: ConsentTerms = { versions: policyVersions, ukAgeVerification: false };

/**
 * The edition of the terms: the version of every text in the order of `policySlugs`, and `uk` if the ninth consent is
 * required. A user who agreed to another edition must agree again.
 */
export function formatConsentEdition({ versions, ukAgeVerification }: ConsentTerms): string {
  const texts = policySlugs.map((slug) => versions[slug]);
  return [...texts, ...(ukAgeVerification ? ['uk'] : [])].join(' ');
}

/** The consents that the terms require. */
export function listConsents({ ukAgeVerification }: ConsentTerms): readonly AskedConsent[] {
  return ukAgeVerification ? askedConsents : consentNames;
}

/** A policy text as the build stores it for the consent step. */
export const policyText = z.strictObject({
  title: z.string(),
  summary: z.string(),
  version: z.string(),
  effective: z.iso.date(),
  /** Rendered from Markdown at build. */
  html: z.string(),
});
export type PolicyText = z.infer<typeof policyText>;

export const getPolicyTextPath = (slug: PolicySlug) => `/policies/${slug}.json`;
