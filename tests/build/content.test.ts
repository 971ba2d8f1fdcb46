import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPlaceholders, readContent, renderMarkdown } from '../../src/app/web/site/content.ts';
import { readSiteFile } from '../../src/config/site-file.ts';
import type { Site } from '../../src/contract/site.ts';

let folder: string;
let site: Site;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'castwright-content-'));
  site = await readSiteFile('site.yaml');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function put(name: string, text: string) {
  const file = path.join(folder, name);
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, text);
}
const policy = (effective: string, version: string) =>
  `---\ntitle: Terms\nsummary: What holds.\neffective: ${effective}\nversion: ${version}\n---\n## One\n\nBy {{operator.name}}.\n`;

describe('texts of the public pages', () => {
  it('tolerate a folder that is not there yet', async () => {
    expect(await readContent(path.join(folder, 'nothing'), site)).toEqual({ legal: [], help: [] });
  });

  it('keep every version of a policy, the newest first', async () => {
    await put('legal/terms-of-service/1.md', policy('2025-01-01', '1'));
    await put('legal/terms-of-service/10.md', policy('2026-01-01', '10'));
    await put('legal/terms-of-service/9.md', policy('2026-01-01', '9'));
    const { legal } = await readContent(folder, site);
    expect(legal.map(({ slug }) => slug)).toEqual(['terms-of-service']);
    expect(legal[0]?.versions.map(({ version }) => version)).toEqual(['10', '9', '1']);
    expect(legal[0]?.versions[0]?.html).toContain(site.operator.name);
  });

  it('name the file and the line of a placeholder that the site file has no words for', () => {
    expect(() => fillPlaceholders('one\ntwo {{operator.nmae}}', 'terms.md', site)).toThrow(
      'terms.md:2: there is no {{operator.nmae}} in the site file',
    );
    expect(() => fillPlaceholders('{{operator}}', 'terms.md', site)).toThrow('terms.md:1');
  });

  it('escape the operator’s words', () => {
    const operator = { ...site.operator, name: 'A <b> & C', address: ['1 Street', 'Town'] };
    expect(fillPlaceholders('{{operator.name}}; {{ operator.address }}', 'a.md', { ...site, operator })).toBe(
      'A &lt;b&gt; &amp; C; 1 Street, Town',
    );
  });

  it('name the file whose head is wrong', async () => {
    await put('help/first.md', '---\ntitle: First\n---\ntext');
    await expect(readContent(folder, site)).rejects.toThrow(/first\.md:1: the head is not right: summary/);
  });

  it('get an anchor for each heading, never the same twice', () => {
    const { headings, html, words } = renderMarkdown(
      '# Title\n\n## Your data\n\nIt is *yours* & safe.\n\n## Your data\n',
    );
    expect(headings).toEqual([
      { id: 'your-data', text: 'Your data' },
      { id: 'your-data-2', text: 'Your data' },
    ]);
    expect(html).not.toContain('<h1');
    expect(words).toBe('Your data It is yours & safe. Your data');
  });
});
