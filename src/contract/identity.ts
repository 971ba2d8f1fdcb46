import { z } from 'zod';
import { planIds } from './catalogue.ts';
import { email, id, timestamp } from './common.ts';
import { gateSteps } from './gate.ts';
import { limits } from './limits.ts';

export const subscription = z.enum(planIds);
export const role = z.enum(['admin', 'user']);

/** The signed-in user. `plan` repeats `subscription` (docs/requirements/decisions.md 6). */
export const currentUser = z.strictObject({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  /** Whether sign-in requires a code besides the password. */
  secondFactor: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  subscription,
  plan: subscription,
  enterpriseBaseFee: z.number().nullable(),
  /** The team's account that the user works in, with its plan; null for their own. */
  worksIn: z.strictObject({ ownerId: id, ownerName: z.string(), plan: subscription }).nullable(),
  /** Available tokens of the current account. */
  tokens: z.int(),
  /** Whether usage is invoiced (Enterprise), so that the account never lacks tokens; see `canPay`. */
  metered: z.boolean(),
  /** Plan tokens among them, which are spent first and expire with the period. */
  planTokens: z.int(),
  planTokensExpireAt: timestamp.nullable(),
  /** Tokens held for jobs that have not ended. */
  heldTokens: z.int(),
  dateOfBirth: z.iso.date().nullable(),
  /** The password is temporary, from an administrator, and must be changed first. */
  passwordChangeDue: z.boolean(),
  /** When the account is deleted, if its owner requested that. */
  deletionDueAt: timestamp.nullable(),
  consentsGiven: z.boolean(),
  tutorialCompleted: z.boolean(),
  documentsUploaded: z.boolean(),
  gate: z.enum(gateSteps),
  /** What the operator's rules say of the user's age here: nothing asked, a check that is due, or one that is passed. */
  ageCheck: z.enum(['not_asked', 'due', 'passed']),
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

/** The password is correct; `verifySecondFactor` must follow within ten minutes. */
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

/** The password confirmation before a security change. */
export const passwordConfirmation = z.strictObject({
  password: z.string().min(1, 'Password is required').max(limits.passwordMaximum),
});
export const firstCodeForm = z.strictObject({ code: sixDigits });

export const secondFactorSetup = z.strictObject({
  /** `otpauth://totp/…`, the content of the QR code. */
  uri: z.string(),
  /** The secret in Base32, for manual entry. */
  secret: z.string(),
  /** Each works once instead of a code. They are not shown again. */
  recoveryCodes: z.array(z.string()),
});
export type SecondFactorSetup = z.infer<typeof secondFactorSetup>;

/** A password that replaces another one (docs/requirements/signed-in.md, section 5). */
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
export const newPasswordForm = z.strictObject({ token: z.string().min(1).max(200), password: newPassword });

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
