import { beforeAll, describe, expect, it } from 'vitest';
import type { Site } from '#contract/site.ts';
import { readSiteFile } from '../src/config/site-file.ts';
import { languages } from '../src/features/trust/safety/terms/languages.ts';

type Pages = {
  pages: (data: { site: Site; legal: never[]; help: never[] }) => { path: string; body: string }[];
};

let shipped: Site;
let render: (site: Site) => Promise<string>;
beforeAll(async () => {
  shipped = await readSiteFile('site.yaml');
  // Imported by path: the pages are compiled with other types than the server.
  const { pages }: Pages = await import(new URL('../src/web/site/pages/landing.tsx', import.meta.url).href);
  render = async (site) => pages({ site, legal: [], help: [] })[0]?.body ?? '';
});

describe('the landing page', () => {
  it('speaks to creators, marketers and agencies, of what exists alone', async () => {
    const page = await render(shipped);
    const audiences = /<section id="audiences"[\s\S]*?<\/section>/.exec(page)?.[0] ?? '';
    for (const words of [
      'Creators',
      'without showing your own face',
      'Marketers',
      'Token bundles',
      'Agencies',
    ]) {
      expect(audiences).toContain(words);
    }
    expect(page).not.toMatch(/later version|sharing later|not in this version|in this version/i);
    expect(languages.length + 1, 'English and the languages of the rules').toBe(22);
    expect(page).toContain('twenty-two languages');
    // What the specification only names as claims of marketing.
    expect(page).not.toMatch(/chatbot|sponsored|affiliate|partnership/i);
  });

  it('states partnerships and ways to earn where the operator fills them in, as the operator’s words', async () => {
    const before = await render(shipped);
    for (const heading of ['In partnership with', 'Ways to earn']) expect(before).not.toContain(heading);

    const partnerships = [{ name: 'Fans & Co', words: 'Pays creators.', link: 'https://fans.example' }];
    const earnings = [{ title: 'Sponsored content', words: 'Brands pay for <posts>.' }];
    const page = await render({ ...shipped, partnerships, earnings });
    expect(page).toContain('<h3>In partnership with</h3>');
    expect(page).toContain('<a href="https://fans.example">Fans &amp; Co</a>');
    expect(page).toContain('<h3>Ways to earn</h3>');
    expect(page).toContain('<dt>Sponsored content</dt><dd>Brands pay for &lt;posts&gt;.</dd>');
    expect(page.match(/Stated by the operator of this installation\./g)).toHaveLength(2);
  });
});
