import { expect, it } from 'vitest';
import { withParam } from '../with-param.ts';
import { cullIdsMaximum, cullText, readCull } from './cull-address.ts';

const ids = [crypto.randomUUID(), crypto.randomUUID()];

it('what is gone through stands in the address and is read from it', () => {
  for (const source of [{ bundleId: crypto.randomUUID() }, { ids }]) {
    expect(readCull(cullText(source))).toEqual(source);
  }
});

it('what is not understood is nothing', () => {
  for (const text of [null, '', 'shown', 'stack:', 'stack:abc', 'a,b', `${ids[0]},`])
    expect(readCull(text)).toBeNull();
  const many = Array.from({ length: cullIdsMaximum + 1 }, () => crypto.randomUUID());
  expect(readCull(many.join(','))).toBeNull();
});

it('the rest of the address stays', () => {
  const search = new URLSearchParams('type=image&view=x');
  expect(withParam(search, 'cull', 'stack:1')).toBe('?type=image&view=x&cull=stack%3A1');
  expect(withParam(search, 'view', null)).toBe('?type=image');
});
