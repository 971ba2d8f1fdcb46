import { describe, expect, it } from 'vitest';
import { lateStyles, type PublicPage } from '#web/site/page-data.ts';
import { renderDocument } from './document.ts';

const page: PublicPage = {
  path: '/',
  file: 'index',
  title: 'A studio',
  description: 'For personas',
  picture: 'studio',
  body: `<h1>First screen</h1>${lateStyles}<p>Below</p>`,
};
const given = {
  brand: 'Castwright',
  styles: 'h1{color:$&red}',
  lateStyles: 'p{content:"$1"}',
  script: undefined,
  picture: { address: '/link.png', alt: 'A portrait' },
};

describe('a public page', () => {
  it('has the first screen before the styles of what is below it', () => {
    const html = renderDocument(page, given);
    expect(html).toContain('<style>h1{color:$&red}</style>');
    expect(html).toContain('<h1>First screen</h1><style>p{content:"$1"}</style><p>Below</p>');
  });
});
