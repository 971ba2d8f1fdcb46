import { desc, eq } from 'drizzle-orm';
import type { ConsentRequest } from '#contract/onboarding.ts';
import {
  type ConsentTerms,
  consentPolicies,
  formatConsentEdition,
  listConsents,
  policySlugs,
} from '#contract/policies.ts';
import type { Db } from '#platform/db/client.ts';
import { consentRecords } from './schema.ts';

/** The required consents: those that the account has given to the present texts, and the versions it agreed to before. */
export async function getConsentRequest(
  db: Db,
  terms: ConsentTerms,
  userId: string,
): Promise<ConsentRequest> {
  const records = await db
    .select({
      consent: consentRecords.consent,
      policy: consentRecords.policy,
      version: consentRecords.textVersion,
    })
    .from(consentRecords)
    .where(eq(consentRecords.userId, userId))
    .orderBy(desc(consentRecords.givenAt));
  const asked = listConsents(terms);
  return {
    asked: [...asked],
    given: asked.filter((name) =>
      records.some(
        ({ consent, version }) => consent === name && version === terms.versions[consentPolicies[name]],
      ),
    ),
    edition: formatConsentEdition(terms),
    policies: policySlugs.map((slug) => ({
      slug,
      version: terms.versions[slug],
      agreedVersion: records.find(({ policy }) => policy === slug)?.version ?? null,
    })),
  };
}
