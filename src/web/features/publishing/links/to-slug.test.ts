import { expect, it } from 'vitest';
import { slug } from '#contract/links.ts';
import { toSlug } from './to-slug.ts';

it('makes an address that the server takes of any name', () => {
  const cases = [
    ['Nora Dusk', 'nora-dusk'],
    ['  Zoë & Ørsted!', 'zoe-rsted'],
    ['--a--b--', 'a-b'],
  ] as const;
  for (const [name, made] of cases) {
    expect(toSlug(name)).toBe(made);
    expect(slug.parse(made)).toBe(made);
  }
  expect(toSlug('nora-', true)).toBe('nora-');
});
