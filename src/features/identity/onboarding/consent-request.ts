import { desc, eq } from 'drizzle-orm';
import type { ConsentRequest } from '#contract/onboarding.ts';
import { type ConsentTerms, consentEdition, consentsOf, policySlugs } from '#contract/policies.ts';
import type { Db } from '#platform/db/client.ts';
import { consentRecords } from './schema.ts';

/** What these terms ask of somebody, beside what they agreed to before. */
export async function consentRequestFor(
  db: Db,
  terms: ConsentTerms,
  userId: string,
): Promise<ConsentRequest> {
  const records = await db
    .select({ policy: consentRecords.policy, version: consentRecords.textVersion })
    .from(consentRecords)
    .where(eq(consentRecords.userId, userId))
    .orderBy(desc(consentRecords.givenAt));
  return {
    asked: [...consentsOf(terms)],
    edition: consentEdition(terms),
    policies: policySlugs.map((slug) => ({
      slug,
      version: terms.versions[slug],
      agreedVersion: records.find(({ policy }) => policy === slug)?.version ?? null,
    })),
  };
}
