import { expect, it } from 'vitest';
import { withParam } from '../with-param.ts';
import { cullIdsMaximum, formatCull, parseCull } from './cull-address.ts';

const ids = [crypto.randomUUID(), crypto.randomUUID()];

it('a source survives the query string', () => {
  for (const source of [{ bundleId: crypto.randomUUID() }, { ids }]) {
    expect(parseCull(formatCull(source))).toEqual(source);
  }
});

it('an invalid value is null', () => {
  for (const text of [null, '', 'shown', 'stack:', 'stack:abc', 'a,b', `${ids[0]},`])
    expect(parseCull(text)).toBeNull();
  const many = Array.from({ length: cullIdsMaximum + 1 }, () => crypto.randomUUID());
  expect(parseCull(many.join(','))).toBeNull();
});

it('other parameters stay', () => {
  const search = new URLSearchParams('type=image&view=x');
  expect(withParam(search, 'cull', 'stack:1')).toBe('?type=image&view=x&cull=stack%3A1');
  expect(withParam(search, 'view', null)).toBe('?type=image');
});
