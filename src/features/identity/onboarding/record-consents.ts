import { type AskedConsent, type ConsentTerms, consentPolicies } from '#contract/policies.ts';
import type { Tx } from '#platform/db/client.ts';
import { newId } from '#platform/ids.ts';
import { consentRecords } from './schema.ts';

/** Who gives consents, when and from where. */
export type ConsentSource = { userId: string; now: Date; address: string; userAgent: string | null };

const userAgentMaximum = 400;

/** Records consents with the version of their texts. Records of this and older versions are kept. */
export async function recordConsents(
  tx: Tx,
  terms: ConsentTerms,
  consents: readonly AskedConsent[],
  { userId, now, address, userAgent }: ConsentSource,
): Promise<void> {
  await tx
    .insert(consentRecords)
    .values(
      consents.map((consent) => {
        const policy = consentPolicies[consent];
        return {
          id: newId(),
          userId,
          consent,
          policy,
          textVersion: terms.versions[policy],
          givenAt: now,
          address,
          userAgent: userAgent?.slice(0, userAgentMaximum) ?? null,
        };
      }),
    )
    .onConflictDoNothing({
      target: [
        consentRecords.userId,
        consentRecords.consent,
        consentRecords.policy,
        consentRecords.textVersion,
      ],
    });
}
