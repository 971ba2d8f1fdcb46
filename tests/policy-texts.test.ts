import { createHash } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { getPolicyTextPath, policySlugs, policyText, policyVersions } from '#contract/policies.ts';
import { readContent } from '../src/app/web/site/content.ts';
import { createPolicyTexts, toPanelHtml } from '../src/app/web/site/policy-texts.ts';
import { readSiteFile } from '../src/config/site-file.ts';

let legal: Awaited<ReturnType<typeof readContent>>['legal'];
beforeAll(async () => {
  legal = (await readContent('src/web/site/content', await readSiteFile('site.yaml'))).legal;
});

/** The texts that users could agree to, by a digest of the words that its page shows. */
const published: Readonly<Record<string, string>> = {
  'content-safety-policy/2025-01-01': 'f82c6d6895f6ab31',
  'dmca-policy/2025-01-01': '5b65c0b83f8e4a7f',
  'dmca-policy/2026-11-26': 'aad64c77e4b6a2ec',
  'privacy-policy/2025-01-01': 'c18c26e44d1c4a4b',
  'privacy-policy/2026-11-21': 'fcd369bfa98ae99e',
  'privacy-policy/2026-11-22': 'fcfe3abe997f08c1',
  'privacy-policy/2026-11-25': '0318a4a421a92f31',
  'privacy-policy/2026-11-26': 'de968bd42f6e8a64',
  'privacy-policy/2026-11-27': '0e8188b0aae3d21b',
  'privacy-policy/2026-11-29': '2dd2e5b0392a6158',
  'refund-policy/2025-01-01': '895212f65d63ee69',
  'terms-of-service/2025-01-01': '222544f9ecd2abad',
};

const digest = (words: string) => createHash('sha256').update(words).digest('hex').slice(0, 16);

type PublicPage = { path: string; body: string };

describe('the date of a policy', () => {
  it('is that of its text: a text that users could agree to stays, and a change is a version with a date of its own', () => {
    const texts = legal.flatMap(({ slug, versions }) =>
      versions.map(({ version, words }) => [`${slug}/${version}`, digest(words)]),
    );
    expect(Object.fromEntries(texts)).toEqual(published);
    for (const { versions } of legal) {
      for (const { version, effective } of versions) expect(version).toBe(effective);
    }
  });

  it('on the page is the day since when the text in force holds, and older versions show theirs', async () => {
    const { pages }: { pages: (data: object) => PublicPage[] } = await import(
      new URL('../src/web/site/pages/legal.tsx', import.meta.url).href
    );
    const rendered = pages({ site: await readSiteFile('site.yaml'), legal, help: [] });
    const day = (date: string) =>
      new Date(date).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' });
    for (const { slug, versions } of legal) {
      const shown = (address: string) =>
        /In effect since ([^<]+)</.exec(rendered.find((page) => page.path === address)?.body ?? '')?.[1];
      const [inForce] = versions;
      expect(shown(`/${slug}`), slug).toBe(day(inForce?.effective ?? ''));
      expect(inForce && inForce.effective <= new Date().toISOString().slice(0, 10), slug).toBe(true);
      for (const { version, effective } of versions)
        expect(shown(`/${slug}/${version}`)).toBe(day(effective));
    }
    // The date that the specification gives (docs/requirements/public-site.md, section 9).
    expect(legal.map(({ versions }) => day(versions.at(-1)?.effective ?? ''))).toEqual(
      policySlugs.map(() => 'January 1, 2025'),
    );
  });
});

describe('the policies that users agree to', () => {
  it.each(policySlugs)('%s is the newest of its folder', (slug) => {
    const newest = legal.find((policy) => policy.slug === slug)?.versions[0];
    expect(newest?.version).toBe(policyVersions[slug]);
  });

  it('are complete in the consent step', () => {
    const texts = new Map(createPolicyTexts(legal));
    for (const slug of policySlugs) {
      const text = policyText.parse(JSON.parse(texts.get(getPolicyTextPath(slug).slice(1)) ?? ''));
      expect(text.version).toBe(policyVersions[slug]);
      const words = legal.find((policy) => policy.slug === slug)?.versions[0]?.words ?? '';
      expect(text.html.length).toBeGreaterThan(words.length);
      expect(text.html).not.toMatch(/<script|<h[12]|\sid=|\son\w+=|\{\{/);
    }
  });

  it('stop the build when a newer version is not the one that users must accept', () => {
    const newer = legal.map((policy) => ({
      ...policy,
      versions: policy.versions.map((version) => ({ ...version, version: '2027-01-01' })),
    }));
    expect(() => createPolicyTexts(newer)).toThrow(
      'The newest text of terms-of-service is 2027-01-01, and users must accept 2025-01-01',
    );
    expect(() => createPolicyTexts([])).toThrow('is missing');
  });

  it('fit into a panel: lower headings, no anchors, links that open beside the form', () => {
    const page =
      '<h2 id="a">A</h2><p><a href="#b">b</a> <a href="/status">s</a> <a href="mailto:a@b">m</a></p>';
    expect(toPanelHtml(page, 'dmca-policy')).toBe(
      '<h3>A</h3><p><a target="_blank" rel="noreferrer" href="/dmca-policy#b">b</a> ' +
        '<a target="_blank" rel="noreferrer" href="/status">s</a> <a href="mailto:a@b">m</a></p>',
    );
  });
});
