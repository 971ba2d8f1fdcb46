import { z } from 'zod';
import { planIds } from './catalogue.ts';
import { email, id, success, timestamp } from './common.ts';
import { gateSteps } from './gate.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';

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

/** Specification 001, section 5. */
/** A password that is chosen in place of another one. */
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

export const identityRoutes = defineRoutes({
  login: {
    method: 'POST',
    path: '/api/auth/login',
    summary: 'Sign in with e-mail and password',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'sign_in',
    body: loginForm,
    response: signInAnswer,
  },
  verifySecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor',
    summary: 'Finish a sign-in with a code of the authenticator app or a recovery code',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'second_factor',
    body: secondFactorForm,
    response: currentUser,
  },
  register: {
    method: 'POST',
    path: '/api/auth/register',
    summary: 'Create an account and sign in',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'sign_up',
    status: 201,
    body: registrationForm,
    response: signInAnswer,
  },
  verifyEmail: {
    method: 'POST',
    path: '/api/auth/verify-email',
    summary: 'Confirm an e-mail address by the link from the mail',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'mail_link',
    body: verifyEmailForm,
    response: success,
  },
  resendVerification: {
    method: 'POST',
    path: '/api/auth/resend-verification',
    summary: 'Send the link that confirms the e-mail address again',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'verification_mail',
    status: 202,
    response: success,
  },
  currentUser: {
    method: 'GET',
    path: '/api/auth/user',
    summary: 'The signed-in person, with the step of the gate that is due',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    withGivenPassword: true,
    response: currentUser,
  },
  logout: {
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    response: success,
  },
  forgotPassword: {
    method: 'POST',
    path: '/api/auth/forgot-password',
    summary: 'Ask for a link that sets a new password; the answer is the same for every address',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'password_reset',
    status: 202,
    body: forgottenPasswordForm,
    response: success,
  },
  resetPassword: {
    method: 'POST',
    path: '/api/auth/reset-password',
    summary: 'Set a new password by the link from the mail; ends every session',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'password_reset',
    body: newPasswordForm,
    response: success,
  },
  changePassword: {
    method: 'POST',
    path: '/api/auth/change-password',
    summary: 'Set another password; ends every other session',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    withGivenPassword: true,
    limit: 'password_check',
    body: changePasswordForm,
    response: success,
  },
  startSecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor/start',
    summary: 'Begin to set up a second factor; it counts once a first code is confirmed',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    body: passwordConfirmation,
    response: secondFactorSetup,
  },
  confirmSecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor/confirm',
    summary: 'Turn the second factor on with its first code; ends every other session',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    body: firstCodeForm,
    response: currentUser,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/api/auth/second-factor/recovery-codes',
    summary: 'Make new recovery codes; the old ones no longer work',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    body: passwordConfirmation,
    response: z.strictObject({ recoveryCodes: z.array(z.string()) }),
  },
  disableSecondFactor: {
    method: 'POST',
    path: '/api/auth/second-factor/disable',
    summary: 'Turn the second factor off',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    body: passwordConfirmation,
    response: currentUser,
  },
  listSessions: {
    method: 'GET',
    path: '/api/auth/sessions',
    summary: 'Where this account is signed in',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    response: z.array(sessionEntry),
  },
  revokeSession: {
    method: 'DELETE',
    path: '/api/auth/sessions/:id',
    summary: 'End one session of this account',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    params: z.strictObject({ id: z.string().min(1).max(64) }),
    response: success,
  },
});
