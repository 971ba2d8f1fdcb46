import { and, asc, eq, gt, isNull, or } from 'drizzle-orm';
import type { AgeProver } from '#age-assurance/port';
import type { AgeStatus, OfferedAgeMethod } from '#contract/age-assurance.ts';
import type { AgeMethod } from '#contract/age-methods.ts';
import { getDocumentReview } from '#features/identity/onboarding';
import { type CheckOwner, findCheck } from './age-checks.ts';
import { judgeAge } from './age-rule.ts';
import type { ReadAgeFacts } from './age-standing.ts';
import type { AgeCheckDeps } from './check-age.ts';
import { ageAssurances } from './schema.ts';

/** What the caller's country asks for, what they have passed, and the state of their check. */
export async function describeAge(
  { clock, db, file, provers, readFacts }: Omit<AgeCheckDeps, 'log'> & { readFacts: ReadAgeFacts },
  owner: CheckOwner,
): Promise<AgeStatus> {
  const facts = await readFacts(owner.userId);
  const { accepted, due } = judgeAge(file, facts);
  const now = clock();
  const assurances = await db
    .select()
    .from(ageAssurances)
    .where(
      and(
        eq(ageAssurances.userId, owner.userId),
        or(isNull(ageAssurances.validUntil), gt(ageAssurances.validUntil, now)),
      ),
    )
    .orderBy(asc(ageAssurances.assuredAt));
  return {
    due,
    country: facts.stated,
    seenCountry: facts.seen === 'unknown' ? null : facts.seen,
    methods: accepted.map((method) => toOffered(method, provers, file.services)),
    assurances: assurances.map(({ assuredAt, assuredBy, method, validUntil }) => ({
      method,
      assuredBy,
      assuredAt: assuredAt.toISOString(),
      validUntil: validUntil?.toISOString() ?? null,
    })),
    check: await findCheck(db, owner, now),
    document: await getDocumentReview(db, owner.userId),
  };
}

function toOffered(
  method: AgeMethod,
  provers: readonly AgeProver[],
  services: Readonly<Record<string, { name: string }>>,
): OfferedAgeMethod {
  if (method === 'documents')
    return { id: method, kind: 'documents', name: 'Identity document', isConfigured: true };
  const prover = provers.find(({ id }) => id === method);
  if (prover) return { id: method, kind: prover.kind, name: prover.name, isConfigured: true };
  if (method === 'eu_app')
    return { id: method, kind: 'app', name: 'EU age verification app', isConfigured: false };
  const name = services[method.slice('oidc:'.length)]?.name ?? method;
  return { id: method, kind: 'service', name, isConfigured: false };
}
