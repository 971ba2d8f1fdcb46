import { expect, it } from 'vitest';
import { newId } from '#platform/ids.ts';
import { generateTestKey } from '#tests/setup/key-ring.ts';
import { createFileLink, openFileLink, toPreparedKey } from './published-files.ts';

const keyRing = generateTestKey();
const now = new Date('2026-11-29T10:00:00Z');
const file = { targetId: newId(), contentId: newId(), mediaType: 'image/png' } as const;
const toToken = (link: string) => link.split('/').at(-1) ?? '';

it('a link opens what it was made for, for an hour', () => {
  const link = createFileLink(keyRing, file, now);
  expect(link).toMatch(/^\/published-files\/[\w-]{90,120}$/);
  expect(openFileLink(keyRing, toToken(link), now)).toEqual(file);
  expect(openFileLink(keyRing, toToken(link), new Date(now.getTime() + 3_600_000))).toEqual(file);
  expect(openFileLink(keyRing, toToken(link), new Date(now.getTime() + 3_600_001))).toBeNull();
});

it('a forged, shortened or foreign link opens nothing', () => {
  const token = toToken(createFileLink(keyRing, file, now));
  const changed = `${token.slice(0, 40)}${token[40] === 'A' ? 'B' : 'A'}${token.slice(41)}`;
  for (const wrong of [
    '',
    'x',
    token.slice(0, -4),
    changed,
    toToken(createFileLink(generateTestKey(), file, now)),
  ])
    expect(openFileLink(keyRing, wrong, now)).toBeNull();
});

it('a prepared file lies in the folder of its account and target, and another crop is another file', () => {
  const owner = { userId: newId(), targetId: newId() };
  const from = { sha256: 'a', crop: null, kind: 'x' };
  const key = toPreparedKey(owner, from);
  expect(key.startsWith(`published-files/${owner.userId}/${owner.targetId}/`)).toBe(true);
  expect(toPreparedKey(owner, from)).toBe(key);
  expect(toPreparedKey(owner, { ...from, kind: 'bluesky' })).not.toBe(key);
  expect(toPreparedKey(owner, { ...from, crop: { x: 0, y: 0, width: 1, height: 0.5 } })).not.toBe(key);
});
