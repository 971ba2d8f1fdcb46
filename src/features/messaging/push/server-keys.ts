import { createECDH, ECDH } from 'node:crypto';

/** The key pair that signs messages to push services (VAPID, RFC 8292), in base64url. */
export type PushKeys = { publicKey: string; privateKey: string };

const curve = 'prime256v1';

/**
 * Derives the key pair from a private key.
 *
 * @param privateKey 32 bytes in base64url
 * @throws Error for another length, and for a number outside the curve
 */
export function toPushKeys(privateKey: string): PushKeys {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32) throw new Error('The private key for push notifications is not 32 bytes long.');
  const pair = createECDH(curve);
  pair.setPrivateKey(bytes);
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** Whether a browser's public key (65 bytes in base64url) is a point of the curve: another fails every encryption. */
export function isPublicKey(p256dh: string): boolean {
  const bytes = Buffer.from(p256dh, 'base64url');
  if (bytes.length !== 65) return false;
  try {
    ECDH.convertKey(bytes, curve);
    return true;
  } catch {
    return false;
  }
}
