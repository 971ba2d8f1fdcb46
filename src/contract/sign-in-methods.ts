import { z } from 'zod';
import { email, id, timestamp } from './common.ts';
import { currentUser, personName, signInAnswer } from './identity.ts';
import { limits } from './limits.ts';
import { madePasskey, passkeyCreationOptions, passkeyRequestOptions, usedPasskey } from './passkeys.ts';
import { defineRoutes } from './route.ts';

/** Passkeys (WebAuthn), and accounts at the operator's identity providers (OpenID Connect). */

const passkeyName = z.string().trim().min(1, 'Enter a name').max(limits.passkeyNameMaximum);
export const passkeySignUpForm = z.strictObject({
  email,
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  referralCode: z.string().trim().max(limits.referralCodeMaximum).optional(),
});

/** The owner's confirmation of a change to how they sign in: the password, or null for an account without one. */
export const ownerConfirmation = z.strictObject({
  password: z.string().max(limits.passwordMaximum).nullable(),
});

export const passkeyEntry = z.strictObject({
  id,
  name: z.string(),
  /** Whether the owner's passkey provider keeps a copy, so that the loss of one device does not lose it. */
  backedUp: z.boolean(),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
});
export type PasskeyEntry = z.infer<typeof passkeyEntry>;

/** An identity provider of the operator, such as Google. */
export const signInProvider = z.strictObject({ id: z.string(), name: z.string() });
export type SignInProvider = z.infer<typeof signInProvider>;

export const signInMethods = z.strictObject({
  hasPassword: z.boolean(),
  passkeys: z.array(passkeyEntry),
  /** The operator's providers, and those that the operator removed but the account is still linked to. */
  providers: z.array(signInProvider.extend({ linkedAt: timestamp.nullable(), isConfigured: z.boolean() })),
});
export type SignInMethods = z.infer<typeof signInMethods>;

const providerParams = z.strictObject({ provider: z.string().regex(/^[a-z][a-z0-9-]{0,30}$/) });
/** Where the browser continues at the provider. */
const redirection = z.strictObject({ url: z.url() });

export const signInMethodRoutes = defineRoutes({
  startPasskeySignIn: {
    method: 'POST',
    path: '/api/auth/passkey/sign-in/start',
    summary: 'Start a sign-in with a passkey: the options for the browser',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'passkey',
    response: passkeyRequestOptions,
  },
  signInWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkey/sign-in',
    summary: 'Sign in with a passkey',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'passkey',
    body: usedPasskey,
    response: currentUser,
  },
  startPasskeySignUp: {
    method: 'POST',
    path: '/api/auth/passkey/sign-up/start',
    summary: 'Start a sign-up with a passkey: the options for the browser',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'sign_up',
    body: passkeySignUpForm,
    response: passkeyCreationOptions,
  },
  signUpWithPasskey: {
    method: 'POST',
    path: '/api/auth/passkey/sign-up',
    summary: 'Create an account with a passkey and sign in',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'passkey',
    status: 201,
    body: madePasskey,
    response: signInAnswer,
  },
  signInProviders: {
    method: 'GET',
    path: '/api/auth/providers',
    summary: "The operator's identity providers, for the buttons of the sign-in",
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    response: z.array(signInProvider),
  },
  listSignInMethods: {
    method: 'GET',
    path: '/api/auth/sign-in-methods',
    summary: 'The passkeys and linked providers of this account',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    response: signInMethods,
  },
  startPasskey: {
    method: 'POST',
    path: '/api/auth/passkeys/start',
    summary: 'Start to add a passkey: the options for the browser',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    body: ownerConfirmation,
    response: passkeyCreationOptions,
  },
  addPasskey: {
    method: 'POST',
    path: '/api/auth/passkeys',
    summary: 'Add a passkey to this account',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    status: 201,
    body: z.strictObject({ passkey: madePasskey, name: passkeyName }),
    response: signInMethods,
  },
  renamePasskey: {
    method: 'PATCH',
    path: '/api/auth/passkeys/:id',
    summary: 'Rename a passkey',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    params: z.strictObject({ id }),
    body: z.strictObject({ name: passkeyName }),
    response: signInMethods,
  },
  removePasskey: {
    method: 'POST',
    path: '/api/auth/passkeys/:id/remove',
    summary: 'Remove a passkey; the last way to sign in stays',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    params: z.strictObject({ id }),
    body: ownerConfirmation,
    response: signInMethods,
  },
  startProviderSignIn: {
    method: 'POST',
    path: '/api/auth/providers/:provider/start',
    summary: "Start a sign-in at one of the operator's identity providers",
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'passkey',
    params: providerParams,
    body: z.strictObject({
      referralCode: z.string().trim().max(limits.referralCodeMaximum).optional(),
      /** Where the page continues after the sign-in: a path of this site. */
      next: z
        .string()
        .max(500)
        .regex(/^\/(?![/\\])/)
        .optional(),
    }),
    response: redirection,
  },
  startProviderLink: {
    method: 'POST',
    path: '/api/auth/providers/:provider/link',
    summary: 'Start to link this account to one at an identity provider',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    params: providerParams,
    body: ownerConfirmation,
    response: redirection,
  },
  returnFromProvider: {
    method: 'GET',
    path: '/api/auth/providers/:provider/callback',
    summary: 'Where the identity provider sends the browser back to; redirects into the app',
    tag: 'Account',
    access: 'public',
    owner: 'installation',
    limit: 'passkey',
    params: providerParams,
    // A provider may add more.
    query: z.object({
      state: z.string().max(500).optional(),
      code: z.string().max(4_000).optional(),
      error: z.string().max(500).optional(),
      iss: z.string().max(500).optional(),
    }),
    response: { kind: 'binary', description: 'A redirect' },
  },
  unlinkProvider: {
    method: 'POST',
    path: '/api/auth/providers/:provider/unlink',
    summary: 'Remove the link to an identity provider; the last way to sign in stays',
    tag: 'Account',
    access: 'signed_in',
    owner: 'person',
    limit: 'password_check',
    params: providerParams,
    body: ownerConfirmation,
    response: signInMethods,
  },
});
