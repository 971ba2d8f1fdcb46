import { and, desc, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { getRecordedStep, type RecordedStep } from '#contract/gate.ts';
import type { ManagedUser, userRoutes } from '#contract/users.ts';
import { toGateFacts } from '#features/identity/accounts';
import type { Queryable } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';

export type Viewer = {
  userId: string;
  /** The required consent edition. */
  edition: string;
};

/** One page of accounts that are not closed, newest first. */
export async function listUsers(
  db: Queryable,
  { before, gate, limit, plan, role, search, suspended }: z.output<typeof userRoutes.listUsers.query>,
  { edition, userId }: Viewer,
): Promise<ManagedUser[]> {
  // Escapes the wildcards of LIKE.
  const part = search && `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const rows = await db
    .select()
    .from(users)
    .where(
      and(
        isNull(users.closedAt),
        before ? lt(users.id, before) : undefined,
        part
          ? sql`(${users.email} ilike ${part} or ${users.firstName} || ' ' || ${users.lastName} ilike ${part})`
          : undefined,
        role && eq(users.role, role),
        plan && eq(users.subscription, plan),
        suspended && (suspended === 'yes' ? isNotNull(users.suspendedAt) : isNull(users.suspendedAt)),
        gate && isAtGateStep(gate, edition),
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
  return rows.map((row) => toManagedUser(row, { edition, userId }));
}

/** `getRecordedStep` in SQL; a test keeps the two consistent. */
function isAtGateStep(gate: RecordedStep, edition: string) {
  const agreed = sql`${users.consentEdition} is not distinct from ${edition}`;
  const done = sql`${agreed} and ${users.tutorialCompletedAt} is not null and ${users.documentsUploadedAt} is not null`;
  return sql`${gate} = case
    when ${users.dateOfBirth} is null and not (${done}) then 'date_of_birth'
    when not (${agreed}) then 'consents'
    when ${users.tutorialCompletedAt} is null then 'tour'
    when ${users.documentsUploadedAt} is null then 'documents' else 'app' end`;
}

/** Converts an account to the administrators' view. */
export function toManagedUser(row: typeof users.$inferSelect, { edition, userId }: Viewer): ManagedUser {
  return {
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    subscription: row.subscription,
    secondFactor: row.twoFactorEnabled,
    passwordChangeDue: row.passwordChangeDue,
    gate: getRecordedStep(toGateFacts(row, edition)),
    ageDenied: row.ageDeniedAt !== null,
    suspension: row.suspendedAt && {
      since: row.suspendedAt.toISOString(),
      reason: row.suspensionReason ?? '',
    },
    isYou: row.id === userId,
    createdAt: row.createdAt.toISOString(),
  };
}
