import { expect, it } from 'vitest';
import { formatAudiencePage, listFontFaces } from './page-html.ts';

const face = '@font-face{font-family:Young Serif;src:url(/assets/young-serif-abc.woff2) format("woff2")}';
const fallback = '@font-face{font-family:Young Serif fallback;src:local("Times New Roman")}';

it('a page has the fonts of the built site, and of its text no markup', () => {
  const fontFaces = listFontFaces(`<style>body{margin:0}${face}${fallback}</style>`);
  expect(fontFaces).toBe(face);
  const html = formatAudiencePage({
    title: '<b>',
    brandName: 'Castwright',
    content: '<p>Hello</p>',
    fontFaces,
  });
  expect(html).toContain(`<style>${face}`);
  expect(html).toContain('<h1>&lt;b&gt;</h1>');
  expect(listFontFaces('<html></html>')).toBe('');
});
