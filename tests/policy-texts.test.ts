import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { policySlugs, policyText, policyTextAddress, policyVersions } from '#contract/policies.ts';
import { readContent } from '../scripts/build/content.ts';
import { forPanel, writePolicyTexts } from '../scripts/build/policy-texts.ts';
import { readSiteFile } from '../src/config/site-file.ts';

let folder: string;
let legal: Awaited<ReturnType<typeof readContent>>['legal'];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-policies-'));
  legal = (await readContent('src/web/site/content', await readSiteFile('site.yaml'))).legal;
});
afterAll(() => rm(folder, { recursive: true, force: true }));

describe('the texts that people agree to', () => {
  it.each(policySlugs)('%s is the newest of its folder', (slug) => {
    const newest = legal.find((policy) => policy.slug === slug)?.versions[0];
    expect(newest?.version).toBe(policyVersions[slug]);
  });

  it('are laid down whole, for the consent step', async () => {
    await writePolicyTexts(legal, folder);
    for (const slug of policySlugs) {
      const text = policyText.parse(
        JSON.parse(await readFile(path.join(folder, policyTextAddress(slug)), 'utf8')),
      );
      expect(text.version).toBe(policyVersions[slug]);
      const words = legal.find((policy) => policy.slug === slug)?.versions[0]?.words ?? '';
      expect(text.html.length).toBeGreaterThan(words.length);
      expect(text.html).not.toMatch(/<script|<h[12]|\sid=|\son\w+=|\{\{/);
    }
  });

  it('stop the build when a newer one is asked for from nobody', async () => {
    const newer = legal.map((policy) => ({
      ...policy,
      versions: policy.versions.map((version) => ({ ...version, version: '2027-01-01' })),
    }));
    await expect(writePolicyTexts(newer, folder)).rejects.toThrow(
      'The newest text of terms-of-service is 2027-01-01, and people are asked to agree to 2025-01-01',
    );
    await expect(writePolicyTexts([], folder)).rejects.toThrow('is missing');
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
