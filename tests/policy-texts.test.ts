import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { getPolicyTextPath, policySlugs, policyText, policyVersions } from '#contract/policies.ts';
import { readContent } from '../src/app/web/site/content.ts';
import { createPolicyTexts, toPanelHtml } from '../src/app/web/site/policy-texts.ts';
import { readSiteFile } from '../src/config/site-file.ts';

let legal: Awaited<ReturnType<typeof readContent>>['legal'];
beforeAll(async () => {
  legal = (await readContent('src/web/site/content', await readSiteFile('site.yaml'))).legal;
});

/** The texts that users could agree to, by a digest of each. */
const published: Readonly<Record<string, string>> = {
  'content-safety-policy/2025-01-01.md': '65323f78d0e740f8',
  'dmca-policy/2025-01-01.md': 'e5ad491ac7bf9ef9',
  'privacy-policy/2025-01-01.md': 'c3e7b1cf3c3c83e1',
  'privacy-policy/2026-11-21.md': '063a184457ea9168',
  'privacy-policy/2026-11-22.md': 'f826f081e94ced8c',
  'refund-policy/2025-01-01.md': 'ef38095684d3016d',
  'terms-of-service/2025-01-01.md': '56d6a80f759f5d5d',
};

const digest = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);

type PublicPage = { path: string; body: string };

describe('the date of a policy', () => {
  it('is that of its text: a text that users could agree to stays, and a change is a version with a date of its own', () => {
    const folder = 'src/web/site/content/legal';
    const files = globSync('*/*.md', { cwd: folder }).map((file) => file.replaceAll(path.sep, '/'));
    expect(Object.fromEntries(files.map((file) => [file, digest(path.join(folder, file))]))).toEqual(
      published,
    );
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
