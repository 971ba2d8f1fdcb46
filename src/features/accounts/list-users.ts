import { and, desc, isNull, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { gateStep } from '#contract/gate.ts';
import type { ManagedUser, userRoutes } from '#contract/users.ts';
import { gateFacts, users } from '#features/identity';
import type { Queryable } from '#platform/db/client.ts';

type Viewer = {
  userId: string;
  /** What people have to have agreed to. */
  edition: string;
};

/** One page of the accounts that are not closed, the newest first. */
export async function listUsers(
  db: Queryable,
  { before, limit, search }: z.output<typeof userRoutes.listUsers.query>,
  { edition, userId }: Viewer,
): Promise<ManagedUser[]> {
  // Signs of a pattern stand for themselves.
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
      ),
    )
    .orderBy(desc(users.id))
    .limit(limit);
  return rows.map((row) => ({
    id: row.id,
    email: row.email,
    emailVerified: row.emailVerified,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    subscription: row.subscription,
    secondFactor: row.twoFactorEnabled,
    passwordChangeDue: row.passwordChangeDue,
    gate: gateStep(gateFacts(row, edition)),
    ageDenied: row.ageDeniedAt !== null,
    suspension: row.suspendedAt && {
      since: row.suspendedAt.toISOString(),
      reason: row.suspensionReason ?? '',
    },
    isYou: row.id === userId,
    createdAt: row.createdAt.toISOString(),
  }));
}
