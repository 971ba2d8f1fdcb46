/** User management, for administrators (docs/requirements/signed-in.md, sections 2.3 and 7). */
import { z } from 'zod';
import { cents } from './billing.ts';
import { id, idParams, pageSize, success, timestamp } from './common.ts';
import { recordedSteps } from './gate.ts';
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
  /** The password is temporary, from an administrator. */
  passwordChangeDue: z.boolean(),
  /** The onboarding step that is due. */
  gate: z.enum(recordedSteps),
  /** The user stated an age under 18. */
  ageDenied: z.boolean(),
  suspension: z.strictObject({ since: timestamp, reason: z.string() }).nullable(),
  isYou: z.boolean(),
  createdAt: timestamp,
});
export type ManagedUser = z.infer<typeof managedUser>;

/** A card payment, for administrators. */
export const managedPayment = z.strictObject({
  id,
  kind: z.enum(['plan', 'tokens']),
  /** Id of the payment provider that took it. */
  provider: z.string(),
  paidAt: timestamp,
  cents,
  refundedCents: cents,
  /** Tokens granted for it, and those clawed back. */
  tokens: z.int(),
  takenBack: z.int(),
  dispute: z.enum(['open', 'won', 'lost']).nullable(),
  /** A refund that the provider has not confirmed yet. */
  pendingCents: cents.nullable(),
  /** The amount that can be refunded now. */
  refundableCents: cents,
});
export type ManagedPayment = z.infer<typeof managedPayment>;

/** A user in detail, for administrators. */
export const managedPerson = managedUser.extend({
  /** The facts of the onboarding gate. */
  onboarding: z.strictObject({
    dateOfBirth: z.boolean(),
    /** `outdated`: a policy has a newer version. */
    consents: z.enum(['given', 'outdated', 'missing']),
    tour: z.enum(['completed', 'skipped', 'missing']),
    documents: z.boolean(),
    /** The newest document. */
    document: z
      .strictObject({
        status: z.enum(['pending', 'approved', 'rejected']),
        reason: z.string().nullable(),
        handedInAt: timestamp,
        decidedAt: timestamp.nullable(),
      })
      .nullable(),
  }),
  /** The number of sessions. */
  sessions: z.int(),
  wallet: walletBalance,
  spentThisMonth: z.int(),
  /** The source of the plan; null on Free. */
  plan: z
    .strictObject({
      source: z.enum(['card', 'trial', 'admin', 'managed']),
      /** Id of the payment provider of a plan that is paid by card. */
      provider: z.string().nullable(),
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
  /** Must be changed at the first sign-in. */
  temporaryPassword: newPassword,
});

const reason = z.string().trim().min(1, 'Please give a reason').max(limits.rejectionReasonMaximum);

const forAdmins = { tag: 'Administration', access: 'app', owner: 'installation', role: 'admin' } as const;

export const userRoutes = defineRoutes({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    summary: 'All accounts, newest first; `before` gives the next page',
    ...forAdmins,
    query: z.strictObject({
      /** A part of the name or the e-mail address. */
      search: z.string().trim().max(limits.emailMaximum).optional(),
      role: role.optional(),
      plan: subscription.optional(),
      gate: z.enum(recordedSteps).optional(),
      suspended: z.enum(['yes', 'no']).optional(),
      limit: pageSize,
      /** The id of the last user of the previous page. */
      before: id.optional(),
    }),
    response: z.array(managedUser),
  },
  readUser: {
    method: 'GET',
    path: '/api/users/:id',
    summary: 'An account in detail: state, onboarding and payments',
    ...forAdmins,
    params: idParams,
    response: managedPerson,
  },
  addUser: {
    method: 'POST',
    path: '/api/users',
    summary: 'Create an account with a temporary password',
    ...forAdmins,
    status: 201,
    body: addUserForm,
    response: success,
  },
  removeUser: {
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Permanently delete an account with its data',
    ...forAdmins,
    params: idParams,
    response: success,
  },
  changeUserRole: {
    method: 'PUT',
    path: '/api/users/:id/role',
    summary: 'Change the role of a user',
    ...forAdmins,
    params: idParams,
    body: z.strictObject({ role }),
    response: success,
  },
  suspendUser: {
    method: 'POST',
    path: '/api/users/:id/suspend',
    summary: 'Suspend an account; ends its sessions',
    ...forAdmins,
    params: idParams,
    body: z.strictObject({ reason }),
    response: success,
  },
  liftSuspension: {
    method: 'POST',
    path: '/api/users/:id/lift',
    summary: 'Lift the suspension of an account',
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
    summary: 'Turn off a lost second factor; ends the user’s sessions and mails them the reason',
    ...forAdmins,
    params: idParams,
    body: z.strictObject({ reason }),
    response: success,
  },
  grantUserTokens: {
    method: 'POST',
    path: '/api/users/:id/tokens',
    summary: 'Grant tokens without expiry; the user sees the reason',
    ...forAdmins,
    idempotent: true,
    params: idParams,
    body: z.strictObject({ amount: z.int().min(1).max(limits.grantMaximum), reason }),
    response: success,
  },
});
