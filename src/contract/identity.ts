import { z } from 'zod';
import { planIds } from './catalogue.ts';
import { email, id, timestamp } from './common.ts';
import { gateSteps } from './gate.ts';
import { limits } from './limits.ts';

export const subscription = z.enum(planIds);
export const role = z.enum(['admin', 'user']);

/** The signed-in person. `plan` repeats `subscription` (decisions.md 6). */
export const currentUser = z.strictObject({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether a sign-in asks for a code besides the password. */
  secondFactor: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  subscription,
  plan: subscription,
  enterpriseBaseFee: z.number().nullable(),
  /** The account they work in, where it is not their own but their team's, and what it may. */
  worksIn: z.strictObject({ ownerId: id, ownerName: z.string(), plan: subscription }).nullable(),
  /** Tokens of the account they work in that can be spent now. */
  tokens: z.int(),
  /** How many of them are the plan's: spent first, gone when its period ends. */
  planTokens: z.int(),
  planTokensExpireAt: timestamp.nullable(),
  /** Tokens held for jobs that have not ended. */
  heldTokens: z.int(),
  dateOfBirth: z.iso.date().nullable(),
  /** The password was given by an administrator: nothing else is open until it is changed. */
  passwordChangeDue: z.boolean(),
  /** When the account is deleted, if its owner asked for that. */
  deletionDueAt: timestamp.nullable(),
  consentsGiven: z.boolean(),
  tutorialCompleted: z.boolean(),
  documentsUploaded: z.boolean(),
  gate: z.enum(gateSteps),
  createdAt: timestamp,
});
export type CurrentUser = z.infer<typeof currentUser>;

export const personName = (message: string) =>
  z.string().trim().min(1, message).max(limits.personNameMaximum);

export const password = z
  .string()
  .min(limits.passwordMinimum, 'Password must be at least 6 characters')
  .max(limits.passwordMaximum, 'Password must be at most 128 characters');

export const loginForm = z.strictObject({
  email,
  password: z.string().min(1, 'Password is required').max(limits.passwordMaximum),
});

export const registrationForm = z.strictObject({
  email,
  password,
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  referralCode: z.string().trim().max(limits.referralCodeMaximum).optional(),
});

/** The password was right, and a code is asked for: by `verifySecondFactor`, within ten minutes. */
export const secondFactorDue = z.strictObject({ secondFactorDue: z.literal(true) });
export const signInAnswer = z.union([currentUser, secondFactorDue]);
export type SignInAnswer = z.infer<typeof signInAnswer>;

const sixDigits = z
  .string()
  .max(20)
  .transform((code) => code.replace(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'The code has six digits'));

/** Six digits of the authenticator app, or one of the recovery codes. */
export const secondFactorForm = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('app'), code: sixDigits }),
  z.strictObject({
    kind: z.literal('recovery'),
    code: z
      .string()
      .trim()
      .max(20)
      .regex(/^[a-zA-Z0-9]{5}-[a-zA-Z0-9]{5}$/, 'A recovery code looks like aB3dE-fG7hJ'),
  }),
]);

/** What a signed-in person types again before the account's protection is changed. */
export const passwordConfirmation = z.strictObject({
  password: z.string().min(1, 'Password is required').max(limits.passwordMaximum),
});
export const firstCodeForm = z.strictObject({ code: sixDigits });

export const secondFactorSetup = z.strictObject({
  /** `otpauth://totp/…`, what the QR code says. */
  uri: z.string(),
  /** The same secret in Base32, for typing. */
  secret: z.string(),
  /** Each works once, in place of a code. They are not shown again. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** A password that is chosen in place of another one (specification 001, section 5). */
export const newPassword = z
  .string()
  .min(limits.newPasswordMinimum, 'Password must be at least 8 characters')
  .max(limits.passwordMaximum, 'Password must be at most 128 characters');

export const changePasswordForm = z
  .strictObject({
    currentPassword: z.string().min(1, 'Current password is required').max(limits.passwordMaximum),
    newPassword,
    confirmPassword: z.string().min(1, 'Please confirm your password').max(limits.passwordMaximum),
  })
  .refine(({ newPassword, confirmPassword }) => newPassword === confirmPassword, {
    path: ['confirmPassword'],
    message: "Passwords don't match",
  });

export const verifyEmailForm = z.strictObject({ token: z.string().min(1).max(2_000) });

export const forgottenPasswordForm = z.strictObject({ email });
export const newPasswordForm = z.strictObject({ token: z.string().min(1).max(200), password });

export const sessionEntry = z.strictObject({
  id: z.string(),
  current: z.boolean(),
  device: z.string(),
  address: z.string().nullable(),
  createdAt: timestamp,
  lastUsedAt: timestamp,
  expiresAt: timestamp,
});
export type SessionEntry = z.infer<typeof sessionEntry>;
