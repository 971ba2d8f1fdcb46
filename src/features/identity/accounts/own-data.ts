import { eq } from 'drizzle-orm';
import { type DataPart, tablePart } from '#platform/own-data/data-part.ts';
import { credentials, emailChanges, sessions, users } from './schema.ts';

export const identityData: readonly DataPart[] = [
  tablePart({
    name: 'account',
    about: 'Your account: name, address, plan, date of birth, and how far you came with joining.',
    table: users,
    of: (userId) => eq(users.id, userId),
  }),
  tablePart({
    name: 'sign-in-methods',
    about: 'How you sign in. The password is kept as a digest, which is not in here.',
    table: credentials,
    of: credentials.userId,
    without: [credentials.accessToken, credentials.refreshToken, credentials.idToken, credentials.password],
  }),
  tablePart({
    name: 'sessions',
    about: 'Where you are signed in: network address, browser, since when.',
    table: sessions,
    of: sessions.userId,
    without: [sessions.token],
  }),
  tablePart({
    name: 'email-change',
    about: 'The address that waits for you to confirm it.',
    table: emailChanges,
    of: emailChanges.userId,
    without: [emailChanges.tokenHash],
  }),
];
