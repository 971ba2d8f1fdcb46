import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';

export { type KeyRing, openKeyRing } from './key-ring.ts';

/**
 * Sealed bytes, version 1:
 *
 *     version 1 byte | length of key id 1 byte | key id | nonce 12 bytes | ciphertext | tag 16 bytes
 *
 * AES-256-GCM (NIST SP 800-38D). Nonces are random, which is sound for 2^32 seals under one key. The head
 * (version and key id) is authenticated along with the caller's data.
 */
const algorithm = 'aes-256-gcm';
const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

/**
 * Seals bytes under the ring's current key.
 *
 * @param aad additional authenticated data: names what the bytes are and whose. `open` needs the same value, so
 *   that one sealed object cannot be passed off as another
 */
export function seal(plain: Buffer, aad: string, keyRing: KeyRing): Buffer {
  const head = createHead(keyRing.currentId);
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv(algorithm, keyRing.getKey(keyRing.currentId), nonce, {
    authTagLength: tagBytes,
  });
  cipher.setAAD(Buffer.concat([head, Buffer.from(aad)]));
  const ciphertext = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([head, nonce, ciphertext, cipher.getAuthTag()]);
}

/**
 * Opens sealed bytes with the key of the ring that they name.
 *
 * @throws Error for another format, an unknown key, or changed bytes or `aad`
 */
export function open(sealed: Buffer, aad: string, keyRing: KeyRing): Buffer {
  const keyId = parseKeyId(sealed);
  const head = createHead(keyId);
  const tagStart = sealed.length - tagBytes;
  const bodyStart = head.length + nonceBytes;
  if (tagStart < bodyStart) throw new Error('Sealed bytes are cut short.');
  const decipher = createDecipheriv(
    algorithm,
    keyRing.getKey(keyId),
    sealed.subarray(head.length, bodyStart),
    { authTagLength: tagBytes },
  );
  decipher.setAAD(Buffer.concat([head, Buffer.from(aad)]));
  decipher.setAuthTag(sealed.subarray(tagStart));
  const plain = decipher.update(sealed.subarray(bodyStart, tagStart));
  try {
    return Buffer.concat([plain, decipher.final()]);
  } catch (cause) {
    throw new Error('Sealed bytes were changed, or belong to something else.', { cause });
  }
}

/**
 * The key id in the head of sealed bytes. It is not authenticated until the bytes have been opened.
 *
 * @throws Error for another format
 */
export function parseKeyId(sealed: Buffer): string {
  if (sealed[0] !== version) throw new Error('Not sealed bytes of a known version.');
  const length = sealed[1] ?? 0;
  if (length === 0 || sealed.length < 2 + length) throw new Error('Sealed bytes are cut short.');
  return sealed.toString('latin1', 2, 2 + length);
}

function createHead(keyId: string): Buffer {
  const id = Buffer.from(keyId, 'latin1');
  return Buffer.concat([Buffer.from([version, id.length]), id]);
}
