import { beforeAll, describe, expect, it } from 'vitest';
import { policySlugs, policyText, policyTextAddress, policyVersions } from '#contract/policies.ts';
import { readContent } from '../src/app/web/site/content.ts';
import { forPanel, policyTexts } from '../src/app/web/site/policy-texts.ts';
import { readSiteFile } from '../src/config/site-file.ts';

let legal: Awaited<ReturnType<typeof readContent>>['legal'];
beforeAll(async () => {
  legal = (await readContent('src/web/site/content', await readSiteFile('site.yaml'))).legal;
});

describe('the texts that people agree to', () => {
  it.each(policySlugs)('%s is the newest of its folder', (slug) => {
    const newest = legal.find((policy) => policy.slug === slug)?.versions[0];
    expect(newest?.version).toBe(policyVersions[slug]);
  });

  it('are laid down whole, for the consent step', () => {
    const texts = new Map(policyTexts(legal));
    for (const slug of policySlugs) {
      const text = policyText.parse(JSON.parse(texts.get(policyTextAddress(slug).slice(1)) ?? ''));
      expect(text.version).toBe(policyVersions[slug]);
      const words = legal.find((policy) => policy.slug === slug)?.versions[0]?.words ?? '';
      expect(text.html.length).toBeGreaterThan(words.length);
      expect(text.html).not.toMatch(/<script|<h[12]|\sid=|\son\w+=|\{\{/);
    }
  });

  it('stop the build when a newer one is asked for from nobody', () => {
    const newer = legal.map((policy) => ({
      ...policy,
      versions: policy.versions.map((version) => ({ ...version, version: '2027-01-01' })),
    }));
    expect(() => policyTexts(newer)).toThrow(
      'The newest text of terms-of-service is 2027-01-01, and people are asked to agree to 2025-01-01',
    );
    expect(() => policyTexts([])).toThrow('is missing');
  });

  it('stand under a panel: lower headings, no anchors, links beside the form', () => {
    const page =
      '<h2 id="a">A</h2><p><a href="#b">b</a> <a href="/status">s</a> <a href="mailto:a@b">m</a></p>';
    expect(forPanel(page, 'dmca-policy')).toBe(
      '<h3>A</h3><p><a target="_blank" rel="noreferrer" href="/dmca-policy#b">b</a> ' +
        '<a target="_blank" rel="noreferrer" href="/status">s</a> <a href="mailto:a@b">m</a></p>',
    );
  });
});
