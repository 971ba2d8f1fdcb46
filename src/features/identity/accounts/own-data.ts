import { eq } from 'drizzle-orm';
import { createTablePart, type DataPart } from '#platform/own-data/data-part.ts';
import { credentials, emailChanges, passkeys, sessions, users } from './schema.ts';

export const identityData: readonly DataPart[] = [
  createTablePart({
    name: 'account',
    about: 'Your account: name, address, plan, date of birth and onboarding progress.',
    table: users,
    owner: (userId) => eq(users.id, userId),
  }),
  createTablePart({
    name: 'sign-in-methods',
    about:
      'How you sign in: your password and the accounts at other providers. Your password is stored as a hash, which is not included.',
    table: credentials,
    owner: credentials.userId,
    without: [credentials.accessToken, credentials.refreshToken, credentials.idToken, credentials.password],
  }),
  createTablePart({
    name: 'passkeys',
    about: 'Your passkeys: their names, and when you added and used them.',
    table: passkeys,
    owner: passkeys.userId,
    without: [passkeys.publicKey],
  }),
  createTablePart({
    name: 'sessions',
    about: 'Your active sessions: network address, browser and start time.',
    table: sessions,
    owner: sessions.userId,
    without: [sessions.token],
  }),
  createTablePart({
    name: 'email-change',
    about: 'A new email address that you have not confirmed yet.',
    table: emailChanges,
    owner: emailChanges.userId,
    without: [emailChanges.tokenHash],
  }),
];
