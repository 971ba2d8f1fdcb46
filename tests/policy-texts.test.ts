import { beforeAll, describe, expect, it } from 'vitest';
import { getPolicyTextPath, policySlugs, policyText, policyVersions } from '#contract/policies.ts';
import { readContent } from '../src/app/web/site/content.ts';
import { createPolicyTexts, toPanelHtml } from '../src/app/web/site/policy-texts.ts';
import { readSiteFile } from '../src/config/site-file.ts';

let legal: Awaited<ReturnType<typeof readContent>>['legal'];
beforeAll(async () => {
  legal = (await readContent('src/web/site/content', await readSiteFile('site.yaml'))).legal;
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
