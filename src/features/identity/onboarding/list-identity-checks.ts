import { asc, eq, inArray } from 'drizzle-orm';
import type { Queryable } from '#platform/db/client.ts';
import { users } from '../accounts/schema.ts';
import { identityDocuments } from './schema.ts';

/**
 * How the age and identity of accounts were checked: that a date of birth was stated, and each document with its outcome.
 * Neither a document nor a date of birth nor a name is in it.
 */
export async function listIdentityChecks(db: Queryable, userIds: readonly string[]) {
  const people = await db
    .select({ id: users.id, createdAt: users.createdAt, dateOfBirth: users.dateOfBirth })
    .from(users)
    .where(inArray(users.id, [...userIds]))
    .orderBy(asc(users.id));
  const documents = await db
    .select({ document: identityDocuments, reviewerRole: users.role })
    .from(identityDocuments)
    .leftJoin(users, eq(users.id, identityDocuments.reviewerId))
    .where(inArray(identityDocuments.userId, [...userIds]))
    .orderBy(asc(identityDocuments.createdAt));
  return people.map(({ createdAt, dateOfBirth, id }) => ({
    userId: id,
    registeredAt: createdAt,
    isAdultByStatement: dateOfBirth !== null,
    documents: documents
      .filter(({ document }) => document.userId === id)
      .map(({ document, reviewerRole }) => ({
        type: document.documentType,
        submittedAt: document.createdAt,
        outcome: document.status,
        decidedAt: document.decidedAt,
        decidedBy: document.decidedAt && (reviewerRole ?? 'deleted account'),
      })),
  }));
}
