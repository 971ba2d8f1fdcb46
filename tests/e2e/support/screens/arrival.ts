import {
  openAgeCountry,
  openAgeMethods,
  openAgePassed,
  openAgeRefused,
  openAgeRequest,
  openAgeUnavailable,
} from '../age-states.ts';
import type { Screen } from '../screen.ts';
import { openInvitation, showVerified, waitForSecondFactor } from '../states.ts';
import { expect } from '../test.ts';

const notYet = { consentsGivenAt: null, tutorialCompletedAt: null, documentsUploadedAt: null };

/** Screens of visitors, and those that a newcomer passes through. */
export const arrivalScreens: Screen[] = [
  { name: 'landing', path: '/' },
  { name: 'sign-in', path: '/auth' },
  { name: 'sign-up', path: '/auth', prepare: (page) => page.getByRole('tab', { name: 'Sign Up' }).click() },
  { name: 'second-factor', path: '/auth', prepare: waitForSecondFactor },
  { name: 'invitation', path: '/auth?invitation=abc', arrange: openInvitation },
  { name: 'invitation-not-right', path: '/auth?invitation=abc' },
  { name: 'verified-email', path: '/auth/verify?token=abc', arrange: showVerified },
  { name: 'verify-email-not-right', path: '/auth/verify?token=abc' },
  { name: 'not-found', path: '/no-such-page' },
  { name: 'terms-of-service', path: '/terms-of-service' },
  { name: 'privacy-policy', path: '/privacy-policy' },
  { name: 'refund-policy', path: '/refund-policy' },
  { name: 'content-safety-policy', path: '/content-safety-policy' },
  { name: 'dmca-policy', path: '/dmca-policy' },
  { name: 'help', path: '/help' },
  { name: 'help-page', path: '/help/first-picture' },
  { name: 'contact', path: '/contact' },
  { name: 'status', path: '/status' },
  { name: 'verify', path: '/verify' },
  {
    name: 'verify-result',
    path: '/verify',
    async prepare(page) {
      const drawn = await page.request.post('/api/samples/balcony');
      const file = { name: 'picture.jpg', mimeType: 'image/jpeg', buffer: await drawn.body() };
      await page.getByLabel('Picture or video').setInputFiles(file);
      await page.getByRole('button', { name: 'Check' }).click();
      await expect(page.getByRole('heading', { name: 'Made here by AI' })).toBeVisible();
    },
  },
  {
    name: 'report',
    path: '/report',
    prepare: (page) => page.getByRole('radio', { name: 'It infringes my copyright' }).check(),
  },
  { name: 'age', path: '/', as: { dateOfBirth: null, ...notYet } },
  { name: 'consents', path: '/', as: notYet },
  { name: 'age-country', path: '/', as: notYet, arrange: openAgeCountry },
  { name: 'age-methods', path: '/', as: notYet, arrange: openAgeMethods },
  { name: 'age-request', path: '/', as: notYet, arrange: openAgeRequest },
  { name: 'age-refused', path: '/', as: notYet, arrange: openAgeRefused },
  { name: 'age-unavailable', path: '/', as: notYet, arrange: openAgeUnavailable },
  { name: 'age-passed', path: '/age-check', as: {}, arrange: openAgePassed },
  {
    name: 'tour',
    path: '/',
    as: { tutorialCompletedAt: null, documentsUploadedAt: null },
    // It opens half a second after the page.
    prepare: (page) => expect(page.getByRole('dialog')).toContainText('1 of 6'),
  },
  { name: 'documents', path: '/', as: { documentsUploadedAt: null } },
];
