import { desc, eq } from 'drizzle-orm';
import type { ConsentRequest } from '#contract/onboarding.ts';
import { type ConsentTerms, formatConsentEdition, listConsents, policySlugs } from '#contract/policies.ts';
import type { Db } from '#platform/db/client.ts';
import { consentRecords } from './schema.ts';

/** The required consents, with the versions that the account agreed to before. */
export async function getConsentRequest(
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
    asked: [...listConsents(terms)],
    edition: formatConsentEdition(terms),
    policies: policySlugs.map((slug) => ({
      slug,
      version: terms.versions[slug],
      agreedVersion: records.find(({ policy }) => policy === slug)?.version ?? null,
    })),
  };
}
