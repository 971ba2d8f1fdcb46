import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { parse } from 'yaml';
import { audienceLimits } from '#contract/audience-limits.ts';
import { linkLimits } from '#contract/links.ts';
import { replyLimits } from '#contract/replies.ts';
import { readContent } from '../src/app/web/site/content.ts';
import { readSiteFile } from '../src/config/site-file.ts';
import { computeAgreementStatus } from '../src/features/billing/managed/agreement-status.ts';

const texts = 'src/web/site/content';
const folder = path.join(texts, 'legal');

let legal: Awaited<ReturnType<typeof readContent>>['legal'];
beforeAll(async () => {
  legal = (await readContent('src/web/site/content', await readSiteFile('site.yaml'))).legal;
});

/** The words of the newest text of a policy, as its page shows them. */
function readPolicyText(slug: string): string {
  return legal.find((policy) => policy.slug === slug)?.versions[0]?.words ?? '';
}

const rules: readonly (readonly [slug: string, rule: string, words: RegExp])[] = [
  ['terms-of-service', 'is for people of 18 or older', /18 years or older/],
  ['terms-of-service', 'prices the Creator plan', /\$497 per month and model/],
  [
    'terms-of-service',
    'counts what the Creator plan holds',
    /100 image generations, 10 video generations and 1 model/,
  ],
  ['terms-of-service', 'prices agency plans by models', /Agency by the number of models unlimited content/],
  ['terms-of-service', 'quotes for enterprise', /Enterprise a quote of its own/],
  ['terms-of-service', 'sends the invoice', /invoice 7 days before a renewal/],
  ['terms-of-service', 'sets when payment is due', /due within 7 days of the invoice being submitted/],
  ['terms-of-service', 'takes wire transfer or cryptocurrency', /wire transfer or cryptocurrency only/],
  ['terms-of-service', 'sends credentials', /credentials by e-mail within 24 hours of the payment/],
  ['terms-of-service', 'opens access on Thursday', /opened and renewed in a weekly window on Thursday/],
  ['terms-of-service', 'gives three days of grace', /grace period of 3 days/],
  ['terms-of-service', 'is cancelled in time', /at least 7 days before the next billing date/],
  ['refund-policy', 'gives no refunds', /There are no refunds/],
  ['refund-policy', 'takes exceptions', /within 7 calendar days/],
  ['refund-policy', 'grants access after payment', /Access is granted only after payment/],
  ['content-safety-policy', 'reviews reports', /within 48 hours/],
  ['content-safety-policy', 'resolves takedowns', /within 7 business days/],
  ['dmca-policy', 'responds to notices', /within 2 to 7 business days/],
  [
    'privacy-policy',
    'says what the watermark names and who can follow it',
    /a number of this installation, and one that is computed from the item's id\. .*Only our database leads from the number/,
  ],
  [
    'privacy-policy',
    'names the controller of contacts and their processor',
    /The creator decides .* \(as controller\)\. We store it .* \(as processor\)/,
  ],
  [
    'privacy-policy',
    'says what age checks tell us',
    /tells us whether you are over 18\. Of its answer we keep/,
  ],
  ['privacy-policy', 'says that outlets receive posts', /what you publish on a channel goes to its outlet/],
];

describe('the policies', () => {
  it.each(rules)('%s %s', (slug, _, words) => {
    expect(readPolicyText(slug)).toMatch(words);
  });

  it.each(['terms-of-service', 'privacy-policy', 'refund-policy', 'content-safety-policy', 'dmca-policy'])(
    '%s is effective from January 1, 2025, as its first version says, and names the day of the text in force',
    async (slug) => {
      const site = await readSiteFile('site.yaml');
      // The build fills it in.
      vi.stubGlobal('__SITE__', site);
      onTestFinished(() => void vi.unstubAllGlobals());
      // Imported by path: the pages are compiled with other types than the server.
      const { pages } = await import(new URL('../src/web/site/pages/legal.tsx', import.meta.url).href);
      const shown: { path: string; body: string }[] = pages({ ...(await readContent(texts, site)), site });
      const bodyAt = (path: string) => shown.find((page) => page.path === path)?.body;
      expect(bodyAt(`/${slug}/2025-01-01`)).toContain('In effect since January 1, 2025');
      const newest = readdirSync(path.join(folder, slug)).toSorted().at(-1)?.replace('.md', '') ?? '';
      const day = new Date(newest).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
      expect(bodyAt(`/${slug}`)).toContain(`In effect since ${day}`);
    },
  );
});

describe('the Privacy Policy', () => {
  it('names the days that the server keeps messages, sign-ups and clicks by the hour', () => {
    const policy = readPolicyText('privacy-policy');
    expect(policy).toContain(`to let you answer them ${replyLimits.keptDays} days`);
    expect(policy).toContain(`a sign-up that is not confirmed ${audienceLimits.confirmationDays} days`);
    expect(policy).toContain(`hours become days after ${linkLimits.hoursKeptDays} days`);
  });
});

describe('the Terms of Managed plans', () => {
  it('name the weekday on which access opens and months begin', () => {
    const [, weekday] = /weekly window on (\w+)/.exec(readPolicyText('terms-of-service')) ?? [];
    const format = new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' });
    for (let day = 1; day <= 7; day++) {
      const paidAt = new Date(Date.UTC(2026, 5, day, 15));
      const bill = { invoiceId: 'first', dueAt: paidAt, paidAt };
      const status = computeAgreementStatus({ endAskedAt: null, endedAt: null }, [bill], paidAt);
      const { accessFrom, accessUntil } = status;
      expect(format.format(accessFrom ?? 0), `paid on June ${day}`).toBe(weekday);
      expect(format.format(accessUntil ?? 0)).toBe(weekday);
      expect(status.state).toBe(format.format(paidAt) === weekday ? 'open' : 'scheduled');
    }
  });

  it('name the days of grace that the server gives', () => {
    const [, days] = /grace period of (\d+) days/.exec(readPolicyText('terms-of-service')) ?? [];
    const paidAt = new Date('2026-06-02T15:00Z');
    const bill = { invoiceId: 'first', dueAt: paidAt, paidAt };
    const { accessUntil, graceUntil } = computeAgreementStatus(
      { endAskedAt: null, endedAt: null },
      [bill],
      paidAt,
    );
    expect(((graceUntil?.getTime() ?? 0) - (accessUntil?.getTime() ?? 0)) / 86_400_000).toBe(Number(days));
  });
});

describe('the claims of the document', () => {
  it('are listed in the site file that ships, and switched off', () => {
    const { claims, reviews } = parse(readFileSync('site.yaml', 'utf8'));
    expect(claims.show).toBe(false);
    expect(claims.figures.map(({ value }: { value: string }) => value)).toEqual(
      expect.arrayContaining(['5,000+', '1M+', '10K+', '500+', '99.9%', '24/7', '50+', '5 minutes']),
    );
    expect(reviews).toEqual([]);
  });
});
