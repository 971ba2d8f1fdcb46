import { createSecretKey, randomBytes } from 'node:crypto';
import { createKeyRing, type KeyRing } from '#platform/crypto/key-ring.ts';

const createKey = () => createSecretKey(randomBytes(32));

/** A ring with one key in memory. */
export const generateTestKey = (): KeyRing => createKeyRing('1', new Map([['1', createKey()]]));

/** The same ring after a rotation. */
export const rotateTestKey = (id: string, before: KeyRing): KeyRing =>
  createKeyRing(id, new Map([[id, createKey()]]), (older) => before.getKey(older));
