import { expect, it } from 'vitest';
import { listLinks, planShortAddress, replaceLinks } from './post-links.ts';
import { publishingLimits } from './publishing-limits.ts';

const base = 'https://castwright.test';

it('replaces each link of a text without the punctuation of its sentence', () => {
  const text =
    'New (https://a.example.com/x). Again: https://a.example.com/x! https://b.example.com/w_(c), “https://c.example.com”';
  expect(listLinks(text)).toEqual([
    'https://a.example.com/x',
    'https://b.example.com/w_(c)',
    'https://c.example.com',
  ]);
  expect(replaceLinks(text, (link) => (link.includes('b.') ? null : 'S'))).toBe(
    'New (S). Again: S! https://b.example.com/w_(c), “S”',
  );
});

it('leaves a text without links, and those after the first as many as allowed', () => {
  expect(replaceLinks('Nothing at https:// here', () => 'S')).toBe('Nothing at https:// here');
  const links = Array.from(
    { length: publishingLimits.postLinksMaximum + 2 },
    (_, n) => `https://a.example.com/${n}`,
  );
  const replaced = replaceLinks(links.join(' '), () => 'S').split(' ');
  expect(replaced.filter((word) => word === 'S')).toHaveLength(publishingLimits.postLinksMaximum);
  expect(replaced.slice(-2)).toEqual(links.slice(-2));
});

it('plans an address as long as the short one, and none for what is short or leads nowhere', () => {
  expect(planShortAddress('https://a.example.com/x', base)).toHaveLength(`${base}/go/abc2345`.length);
  for (const link of [
    `${base}/go/abc2345`,
    `${base}/api/me`,
    'https://user:secret@a.example.com',
    'https://localhost/x',
  ])
    expect([link, planShortAddress(link, base)]).toEqual([link, null]);
  // The link page of a persona gets one.
  expect(planShortAddress(`${base}/links/nora`, base)).not.toBeNull();
});
