import { z } from 'zod';

/** What browser and server say to each other about passkeys: the JSON forms of WebAuthn (level 3, section 5), picked. */

/** Bytes in base64url. @param maximum characters */
const bytes = (maximum: number) =>
  z
    .string()
    .min(1)
    .max(maximum)
    .regex(/^[\w-]+$/);
/** A credential id has at most 1,023 bytes (WebAuthn, section 4). */
const credentialId = bytes(1_364);
const transport = z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);

const credentialNames = z.array(
  z.strictObject({
    id: credentialId,
    type: z.literal('public-key'),
    transports: z.array(transport).optional(),
  }),
);
const common = { challenge: z.string(), timeout: z.int() };

/** The options with which a browser makes a passkey. */
export const passkeyCreationOptions = z.strictObject({
  ...common,
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  excludeCredentials: credentialNames,
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptions>;

/** The options with which a browser uses a passkey; the person chooses which. */
export const passkeyRequestOptions = z.strictObject({
  ...common,
  rpId: z.string(),
  userVerification: z.literal('required'),
});
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptions>;

/** A passkey that was made. */
export const madePasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4_000),
  attestationObject: bytes(20_000),
  transports: z.array(transport).max(7),
});
export type MadePasskey = z.infer<typeof madePasskey>;

/** A passkey that was used. */
export const usedPasskey = z.strictObject({
  id: credentialId,
  clientDataJSON: bytes(4_000),
  authenticatorData: bytes(4_000),
  signature: bytes(4_000),
});
export type UsedPasskey = z.infer<typeof usedPasskey>;
