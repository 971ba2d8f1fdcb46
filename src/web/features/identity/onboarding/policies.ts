import type { AskedConsent, PolicySlug } from '#contract/policies.ts';

/** The four panels of the consent step and their policies. Source: `docs/requirements/public-site.md`, section 2. */
export const policyPanels: readonly { title: string; texts: readonly PolicySlug[] }[] = [
  { title: 'Content & Safety', texts: ['content-safety-policy'] },
  { title: 'Terms of Service & Refund Policy', texts: ['terms-of-service', 'refund-policy'] },
  { title: 'DMCA & IP', texts: ['dmca-policy'] },
  { title: 'Privacy Policy', texts: ['privacy-policy'] },
];

export const consentLabels: Record<AskedConsent, string> = {
  ageConfirmation: 'I am 18 or older and of age where I live, and so is everyone I describe.',
  termsOfService: 'I agree to the Terms of Service.',
  privacyPolicy: 'I agree to the Privacy Policy.',
  contentSafety: 'I agree to the Content & Safety Policy.',
  aiGeneratedRules: 'What I make is AI-generated. I will not pass it off as a photograph of a real person.',
  refundPolicy: 'I agree to the Refund Policy.',
  paymentNetwork: 'I will follow the rules of payment networks, and know that they can refuse a payment.',
  creatorUploader: 'I have the rights to everything I upload, and the consent of everyone shown in it.',
  ukAgeVerification: 'If I am in the United Kingdom, I agree to the age check that UK law requires.',
};
