import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';

type Options = { challenge: string; rp?: { id?: string }; rpId?: string };
type Oddities = {
  /** Another site than the one that the passkey is for. */
  origin?: string;
  /** Without PIN, fingerprint or face. */
  isUserVerified?: boolean;
};

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');
const sha256 = (text: string | Uint8Array) => createHash('sha256').update(text).digest();

/**
 * A device with one passkey, as a security key or a phone is one: makes the answers of WebAuthn (level 3, section 5) in
 * their JSON form. ES256, attestation `none`.
 *
 * @param origin of the page in whose browser it is used
 */
export function createPasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(32);
  let counter = 0;

  function toAuthenticatorData(rpId: string, flags: number, attested: Uint8Array = Buffer.alloc(0)): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter++);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), count, attested]);
  }
  const toClientData = (type: 'webauthn.create' | 'webauthn.get', challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));
  const toFlags = (isUserVerified = true) => 0x01 | (isUserVerified ? 0x04 : 0);
  const id = base64url(credentialId);

  return {
    id,

    /** Answers the options of a registration. */
    register(options: Record<string, unknown>, { isUserVerified, origin: from }: Oddities = {}) {
      const { challenge, rp } = options as Options;
      const attested = Buffer.concat([
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        toCoseKey(publicKey),
      ]);
      const data = toAuthenticatorData(rp?.id ?? '', toFlags(isUserVerified) | 0x40, attested);
      // CBOR: { fmt: 'none', attStmt: {}, authData: bytes }
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3, 0x63]),
        Buffer.from('fmt'),
        Buffer.from([0x64]),
        Buffer.from('none'),
        Buffer.from([0x67]),
        Buffer.from('attStmt'),
        Buffer.from([0xa0, 0x68]),
        Buffer.from('authData'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const clientDataJSON = base64url(toClientData('webauthn.create', challenge, from));
      return {
        id,
        clientDataJSON,
        attestationObject: base64url(attestationObject),
        transports: ['usb'],
      };
    },

    /** Answers the options of a sign-in. */
    signIn(options: Record<string, unknown>, { isUserVerified, origin: from }: Oddities = {}) {
      const { challenge, rpId } = options as Options;
      const data = toAuthenticatorData(rpId ?? '', toFlags(isUserVerified));
      const client = toClientData('webauthn.get', challenge, from);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha256(client)]))
        .sign(privateKey);
      return {
        id,
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      };
    },
  };
}

/** The key in COSE (RFC 9053): { 1: 2, 3: -7, -1: 1, -2: x, -3: y }. */
function toCoseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [x, y].map((part) => Buffer.from(part, 'base64url')) as [Buffer, Buffer];
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    left,
    Buffer.from([0x22, 0x58, 0x20]),
    right,
  ]);
}
