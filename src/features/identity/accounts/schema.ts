import { isNotNull, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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

/** People. The first block of columns is what better-auth needs; the rest is ours. */
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

    /** Facts of the gate (contract/gate.ts); written by the onboarding feature only. */
    dateOfBirth: date(),
    ageDeniedAt: moment(),
    consentsGivenAt: moment(),
    /** What was agreed to then (`consentEdition`); another than the present one is asked again. */
    consentEdition: text(),
    tutorialCompletedAt: moment(),
    tutorialSkipped: boolean().notNull().default(false),
    documentsUploadedAt: moment(),

    /** While set, nobody signs in here and no session counts. An administrator sets and lifts it. */
    suspendedAt: moment(),
    /** Why, for administrators. */
    suspensionReason: text(),
    /** Closed for good, by its owner or an administrator: nobody signs in, and what is left waits for deletion. */
    closedAt: moment(),
    /** From when on a closed account and all its data are deleted. */
    deletionDueAt: moment(),
    /** The account they work in, by its owner: that of their team. Null for their own. The team feature writes it. */
    worksIn: uuid().references((): AnyPgColumn => users.id, { onDelete: 'set null' }),
    /** The password was given by an administrator: another one has to be chosen before anything else. */
    passwordChangeDue: boolean().notNull().default(false),
  },
  (table) => [
    /** For whoever's account goes: those who work in it. */
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

/** How a person proves who they are; `credential` with a password hash is the only provider today. */
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
  (table) => [index().on(table.userId)],
);

/** A second factor, set up or in the making. Secret and recovery codes are encrypted by better-auth. */
export const secondFactors = pgTable(
  'second_factors',
  {
    id: uuid().primaryKey(),
    userId: uuid()
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    secret: text().notNull(),
    backupCodes: text().notNull(),
    /** False until the person has shown a first code. */
    verified: boolean().notNull().default(false),
    failedVerificationCount: integer().notNull().default(0),
    lockedUntil: moment(),
    /** The newest period of 30 seconds whose code was used: neither it nor an older one is taken again. */
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

/** Addresses that are to become an account's, one at a time, until the link that was sent to them is followed. */
export const emailChanges = pgTable('email_changes', {
  userId: uuid()
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  newEmail: text().notNull(),
  /** SHA-256 of the token in the link, which is in the mail alone. */
  tokenHash: text().notNull().unique(),
  expiresAt: moment().notNull(),
});
