import { z } from 'zod';

/** What a sign-up keeps until the browser has made the passkey; better-auth stores it with the challenge. */
export const signUpContext = z.strictObject({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  referralCode: z.string().nullable(),
});
export type SignUpContext = z.infer<typeof signUpContext>;

/** Code of the refusal of a sign-up with the address of an account. */
export const addressTaken = 'ADDRESS_TAKEN';
