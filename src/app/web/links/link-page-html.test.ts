import { describe, expect, it } from 'vitest';
import { plainFrame, renderAgeQuestion, renderLinkPage } from './link-page-html.ts';

const frame = `<!doctype html><html lang="en"><head><title>Links</title>
<meta name="description" content="x"><meta name="robots" content="noindex"><meta property="og:title" content="Links">
<meta property="og:image:width" content="1200"><meta name="twitter:card" content="summary_large_image">
<style>.lp{}</style></head><body><main>__LINK_CONTENT__</main></body></html>`;
const page = {
  slug: 'nora',
  title: 'Nora "$& <b>',
  bio: 'One\nTwo',
  picture: null,
  links: [{ code: 'abcdefg', label: '<i>Shop</i>', isAdult: false }],
};

describe('the page of links', () => {
  it('replaces what the frame says of itself, and escapes every text', () => {
    const html = renderLinkPage(frame, page, 'https://studio.example.com');
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html).toContain('<title>Nora &quot;$&amp; &lt;b&gt;</title>');
    expect(html).not.toContain('content="Links"');
    expect(html).not.toContain('1200');
    expect(html).not.toContain('<i>Shop');
    expect(html).toContain('One<br>Two');
    expect(html).toContain('<style>.lp{}</style>');
    expect(html).toContain('<link rel="canonical" href="https://studio.example.com/links/nora">');
    expect(html).not.toContain('noindex');
    expect(html).toContain('is an invented person who does not exist');
  });

  it('has no picture in link previews where the page has none, and works without the built front end', () => {
    expect(renderLinkPage(plainFrame, page, 'https://studio.example.com')).not.toContain('og:image');
  });
});

it('the question for the age names where the link leads and is not indexed', () => {
  const link = { code: 'abcdefg', label: 'Set "1"', target: 'https://adult.example.com/<x>' };
  const html = renderAgeQuestion(frame, link, 'token');
  expect(html).toContain('adult.example.com');
  expect(html).toContain('href="/go/abcdefg?age=token"');
  expect(html).toContain('Set &quot;1&quot;');
  expect(html).toContain('noindex');
});
