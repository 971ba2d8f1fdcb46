import type { Db } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { setWorksIn } from '../../src/features/identity/accounts/set-works-in.ts';
import { teamMembers, teams } from '../../src/features/identity/team/schema.ts';

/** Adds users to the team of an owner; they work in the owner's account from then on. Creates the team. */
export async function makeTeam(
  db: Db,
  ownerId: string,
  members: readonly { id: string; role?: 'admin' | 'user'; monthlyCap?: number | null }[],
): Promise<void> {
  const teamId = newId();
  const joinedAt = new Date();
  await db.transaction(async (tx) => {
    await tx.insert(teams).values({ id: teamId, ownerId, createdAt: joinedAt });
    await tx.insert(teamMembers).values([
      { userId: ownerId, teamId, role: 'admin', joinedAt },
      ...members.map(({ id, role = 'user', monthlyCap = null }) => ({
        userId: id,
        teamId,
        role,
        monthlyCap,
        joinedAt,
      })),
    ]);
    for (const { id } of members) await setWorksIn(tx, id, ownerId);
  });
}
