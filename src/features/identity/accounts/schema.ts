import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { planIds } from '#contract/catalogue.ts';
import { moment } from '#platform/db/columns.ts';

/** Accounts. better-auth needs the first block of columns; the rest is ours. */
export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    name: text().notNull(),
    email: text().notNull().unique(),
    emailVerified: boolean().notNull().default(false),
    image: text(),
    twoFactorEnabled: boolean().notNull().default(false),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),

    firstName: text().notNull().default(''),
    lastName: text().notNull().default(''),
    role: text({ enum: ['admin', 'user'] })
      .notNull()
      .default('user'),
    subscription: text({ enum: planIds }).notNull().default('free'),
    enterpriseBaseFeeCents: integer(),
    referralCodeEntered: text(),

    /** Facts of the onboarding gate (contract/gate.ts); only the onboarding feature writes them. */
    dateOfBirth: date(),
    ageDeniedAt: moment(),
    consentsGivenAt: moment(),
    /** The edition that was agreed to (`formatConsentEdition`); consents are asked again when it is outdated. */
    consentEdition: text(),
    tutorialCompletedAt: moment(),
    tutorialSkipped: boolean().notNull().default(false),
    documentsUploadedAt: moment(),

    /** While set, sign-in is blocked and sessions are invalid. An administrator sets and clears it. */
    suspendedAt: moment(),
    /** Shown to administrators only. */
    suspensionReason: text(),
    /** Closed permanently by the owner or an administrator: sign-in is blocked until the data is deleted. */
    closedAt: moment(),
    /** When the account is closed and its data becomes due for deletion. */
    deletionDueAt: moment(),
    /** The team owner's account that this user works in; null for their own. The team feature writes it. */
    worksIn: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** An administrator set the password, and the user must choose another one first. */
    passwordChangeDue: boolean().notNull().default(false),
  },
  (table) => [
    /** For closing an account: the users who work in it. */
    index('users_working_elsewhere').on(table.worksIn).where(isNotNull(table.worksIn)),
    check('users_work_elsewhere_or_not', sql`${table.worksIn} <> ${table.id}`),
  ],
);

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    token: text().notNull().unique(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    expiresAt: moment().notNull(),
    ipAddress: text(),
    userAgent: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), index().on(table.expiresAt)],
);

/** `credentials.provider_id` of a password, by better-auth. */
export const passwordProvider = 'credential';

/**
 * Sign-in methods: a password's hash, and the accounts at the operator's identity providers, by the
 * provider's id and its subject. No token of a provider is stored.
 */
export const credentials = pgTable(
  'credentials',
  {
    id: uuid().primaryKey(),
    accountId: text().notNull(),
    providerId: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accessToken: text(),
    refreshToken: text(),
    idToken: text(),
    accessTokenExpiresAt: moment(),
    refreshTokenExpiresAt: moment(),
    scope: text(),
    password: text(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.userId), uniqueIndex().on(table.providerId, table.accountId)],
);

/** Passkeys (WebAuthn credentials). better-auth needs the columns up to `aaguid`. */
export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    name: text(),
    publicKey: text().notNull(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    credentialID: text('credential_id').notNull(),
    /** The authenticator's counter of signatures, 32 bits without a sign; 0 where it counts none. */
    counter: bigint({ mode: 'number' }).notNull(),
    deviceType: text().notNull(),
    backedUp: boolean().notNull(),
    transports: text(),
    createdAt: moment().notNull().defaultNow(),
    aaguid: text(),
    lastUsedAt: moment(),
  },
  (table) => [index().on(table.userId), uniqueIndex().on(table.credentialID)],
);

/** A second factor, complete or during setup. better-auth encrypts the secret and the recovery codes. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    /** False until a first code was verified. */
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
    /** The newest 30-second period whose code was used; codes of this and older periods are refused. */
    lastCounter: integer(),
  },
  (table) => [uniqueIndex().on(table.userId)],
);

/** One-time proofs, such as the link that sets a new password. */
export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: moment().notNull(),
    createdAt: moment().notNull().defaultNow(),
    updatedAt: moment().notNull().defaultNow(),
  },
  (table) => [index().on(table.identifier)],
);

/** Pending changes of address, one for each account, until the link is opened. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text().notNull(),
  /** SHA-256 of the token in the link; the token itself is only in the mail. */
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
});
