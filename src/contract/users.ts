/** User management, for administrators (specification 001, sections 2.3 and 7). */
import { z } from 'zod';
import { cents } from './billing.ts';
import { id, idParams, success, timestamp } from './common.ts';
import { gateSteps } from './gate.ts';
import { newPassword, personName, role, subscription } from './identity.ts';
import { walletBalance } from './jobs.ts';
import { limits } from './limits.ts';
import { defineRoutes } from './route.ts';
import { standingLevel } from './safety.ts';

export const managedUser = z.strictObject({
  id,
  email: z.string(),
  emailVerified: z.boolean(),
  firstName: z.string(),
  lastName: z.string(),
  role,
  subscription,
  secondFactor: z.boolean(),
  /** The password is one that an administrator gave. */
  passwordChangeDue: z.boolean(),
  /** The step of onboarding that is due. */
  gate: z.enum(gateSteps),
  /** They said that they are under age. */
  ageDenied: z.boolean(),
  suspension: z.strictObject({ since: timestamp, reason: z.string() }).nullable(),
  isYou: z.boolean(),
  createdAt: timestamp,
});
export type ManagedUser = z.infer<typeof managedUser>;

/** A payment by card, as an administrator sees it. */
export const managedPayment = z.strictObject({
  id,
  kind: z.enum(['plan', 'tokens']),
  paidAt: timestamp,
  cents,
  refundedCents: cents,
  /** Tokens that it brought, and those of them that were taken back. */
  tokens: z.int(),
  takenBack: z.int(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** A refund that was asked for and of which nothing is known yet. */
  pendingCents: cents.nullable(),
  /** What can be given back of it now. */
  refundableCents: cents,
});
export type ManagedPayment = z.infer<typeof managedPayment>;

/** One person, as an administrator sees them: how they stand, and why. */
export const managedPerson = managedUser.extend({
  /** What the gate looks at. */
  onboarding: z.strictObject({
    dateOfBirth: z.boolean(),
    /** `outdated`: to a text that has another version by now. */
    consents: z.enum(['given', 'outdated', 'missing']),
    tour: z.enum(['completed', 'skipped', 'missing']),
    documents: z.boolean(),
    /** The newest one. */
    document: z
      .strictObject({
        status: z.enum(['pending', 'approved', 'rejected']),
        reason: z.string().nullable(),
        handedInAt: timestamp,
        decidedAt: timestamp.nullable(),
      })
      .nullable(),
  }),
  /** Where they are signed in. */
  sessions: z.int(),
  wallet: walletBalance,
  spentThisMonth: z.int(),
  /** Where the plan comes from; null on Free. */
  plan: z
    .strictObject({
      source: z.enum(['card', 'trial', 'admin', 'managed']),
      until: timestamp.nullable(),
      ends: z.boolean(),
    })
    .nullable(),
  safety: z.strictObject({ level: standingLevel, strikes: z.int(), pausedUntil: timestamp.nullable() }),
  holds: z.array(z.strictObject({ id, reason: z.string(), placedAt: timestamp })),
  payments: z.array(managedPayment),
});
export type ManagedPerson = z.infer<typeof managedPerson>;

export const addUserForm = z.strictObject({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .max(limits.emailMaximum)
    .pipe(z.email('Please enter a valid email address')),
  firstName: personName('First name is required'),
  lastName: personName('Last name is required'),
  role,
  /** Has to be changed at the first sign-in. */
  temporaryPassword: newPassword,
});

const reason = z.string().trim().min(1, 'Please give a reason').max(limits.rejectionReasonMaximum);

const forAdmins = { tag: 'Administration', access: 'app', owner: 'installation', role: 'admin' } as const;

export const userRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'All accounts, newest first; `before` gives the page below',
    ...forAdmins,
    query: z.strictObject({
      /** A part of the name or the address. */
      search: z.string().trim().max(limits.emailMaximum).optional(),
      role: role.optional(),
      plan: subscription.optional(),
      gate: z.enum(gateSteps).optional(),
      suspended: z.enum(['yes', 'no']).optional(),
      limit: z.coerce.number().int().min(1).max(limits.pageSizeMaximum).default(limits.pageSizeDefault),
      /** The last one's id of the page above. */
      before: id.optional(),
    }),
    response: z.array(managedUser),
  },
  readUser: {
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One account: how it stands, what the gate waits for, and its payments',
    ...forAdmins,
    params: idParams,
    response: managedPerson,
  },
  addUser: {
    method: 'POST',
    path: '/api/users',
    summary: 'Make an account with a temporary password',
    ...forAdmins,
    status: 201,
    body: addUserForm,
    response: success,
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Close an account for good; its data is deleted',
    ...forAdmins,
    params: idParams,
    response: success,
  },
  changeUserRole: {
    method: 'PUT',
    path: '/api/users/:id/role',
    summary: 'Make somebody an administrator, or a user again',
    ...forAdmins,
    params: idParams,
    body: z.strictObject({ role }),
    response: success,
  },
  suspendUser: {
    method: 'POST',
    path: '/api/users/:id/suspend',
    summary: 'Shut an account until the suspension is lifted; ends its sessions',
    ...forAdmins,
    params: idParams,
    body: z.strictObject({ reason }),
    response: success,
  },
  liftSuspension: {
    method: 'POST',
    path: '/api/users/:id/lift',
    summary: 'Open a suspended account again',
    ...forAdmins,
    params: idParams,
    response: success,
  },
  signOutUser: {
    method: 'POST',
    path: '/api/users/:id/sign-out',
    summary: 'End every session of an account',
    ...forAdmins,
    params: idParams,
    response: success,
  },
  resetUserSecondFactor: {
    method: 'POST',
    path: '/api/users/:id/second-factor/reset',
    summary: 'Turn off a second factor that its owner has lost; ends their sessions, and they are told why',
    ...forAdmins,
    params: idParams,
    body: z.strictObject({ reason }),
    response: success,
  },
  grantUserTokens: {
    method: 'POST',
    path: '/api/users/:id/tokens',
    summary: 'Give tokens that stay; the person reads the reason',
    ...forAdmins,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ amount: z.int().min(1).max(limits.grantMaximum), reason }),
    response: success,
  },
});
