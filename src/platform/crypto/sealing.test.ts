import { createSecretKey, randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyRing } from './key-ring.ts';
import { open, parseKeyId, seal } from './sealing.ts';

const first = createSecretKey(randomBytes(32));
const second = createSecretKey(randomBytes(32));
const ring = createKeyRing('1', new Map([['1', first]]));
const rotated = createKeyRing(
  '2',
  new Map([
    ['1', first],
    ['2', second],
  ]),
);

const plain = Buffer.from('front of a passport');
const aad = 'document:7:front';

describe('sealed bytes', () => {
  it('open to what was sealed, whatever it is', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 4_000 }), fc.string(), (bytes, words) => {
        const given = Buffer.from(bytes);
        expect(open(seal(given, words, ring), words, ring)).toEqual(given);
      }),
    );
  });

  it('show neither the plain text nor, twice, the same bytes', () => {
    const sealed = seal(plain, aad, ring);
    expect(sealed.includes(plain)).toBe(false);
    expect(seal(plain, aad, ring).equals(sealed)).toBe(false);
  });

  it('do not open as something else', () => {
    const sealed = seal(plain, aad, ring);
    expect(() => open(sealed, 'document:7:back', ring)).toThrow('belong to something else');
    expect(() => open(sealed, '', ring)).toThrow('belong to something else');
  });

  it('do not open with any one bit flipped', () => {
    const sealed = seal(plain, aad, rotated);
    for (let bit = 0; bit < sealed.length * 8; bit++) {
      const changed = Buffer.from(sealed);
      changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
      expect(() => open(changed, aad, rotated), `bit ${bit}`).toThrow();
    }
  });

  it('do not open under another name of their key', () => {
    const twoNames = createKeyRing(
      '1',
      new Map([
        ['1', first],
        ['2', first],
      ]),
    );
    const renamed = seal(plain, aad, twoNames);
    renamed.write('2', 2);
    expect(parseKeyId(renamed)).toBe('2');
    expect(() => open(renamed, aad, twoNames)).toThrow('were changed');
  });

  it('do not open cut short or lengthened', () => {
    const sealed = seal(plain, aad, ring);
    for (let length = 0; length < sealed.length; length++) {
      expect(() => open(sealed.subarray(0, length), aad, ring), `${length} bytes`).toThrow();
    }
    expect(() => open(Buffer.concat([sealed, Buffer.from([0])]), aad, ring)).toThrow();
  });

  it('still open after a rotation, and new ones name the new key', () => {
    const before = seal(plain, aad, ring);
    const after = seal(plain, aad, rotated);
    expect([parseKeyId(before), parseKeyId(after)]).toEqual(['1', '2']);
    expect(open(before, aad, rotated)).toEqual(plain);
    expect(open(after, aad, rotated)).toEqual(plain);
  });

  it('say which key is missing', () => {
    expect(() => open(seal(plain, aad, rotated), aad, ring)).toThrow('has no key "2"');
  });

  it('do not open under another key of the same name', () => {
    const impostor = createKeyRing('1', new Map([['1', second]]));
    expect(() => open(seal(plain, aad, ring), aad, impostor)).toThrow('were changed');
  });
});
