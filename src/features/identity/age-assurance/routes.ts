import type { AgeStatus, ageAssuranceRoutes } from '#contract/age-assurance.ts';
import { AppError } from '#contract/errors.ts';
import type { BinaryResponse, Handlers } from '#platform/http/handler.ts';
import { type CheckOwner, cancelChecks, presentCheck } from './age-checks.ts';
import { createAgeFactsReader } from './age-standing.ts';
import { type AgeCheckDeps, finishCheck, startCheck } from './check-age.ts';
import { describeAge } from './describe-age.ts';
import { stateCountry } from './state-country.ts';

/** Handlers of age checks. */
export function ageAssuranceHandlers(given: AgeCheckDeps): Handlers<typeof ageAssuranceRoutes> {
  const { clock, db, file, provers } = given;
  const deps = { ...given, readFacts: createAgeFactsReader(db, clock) };
  const readStatus = (owner: CheckOwner): Promise<AgeStatus> => describeAge(deps, owner);
  return {
    readAgeStatus: ({ caller }) => readStatus(caller),

    stateCountry: async ({ body, caller }) => {
      await db.transaction((tx) => stateCountry(tx, file, { userId: caller.userId, ...body, now: clock() }));
      return readStatus(caller);
    },

    startAgeCheck: async ({ body, caller }) => {
      const { check, started } = await startCheck(deps, caller, body.method);
      return { ...started, check: presentCheck(check) };
    },

    cancelAgeCheck: async ({ caller }) => {
      await cancelChecks(db, caller);
      return readStatus(caller);
    },

    returnFromAgeService: async ({ caller, params, query }) => {
      const prover = provers.find(({ id, kind }) => kind === 'service' && id === `oidc:${params.service}`);
      if (!prover) throw new AppError('NOT_FOUND', 'There is no such age service.');
      const finished = await finishCheck(deps, prover, query, caller);
      return redirectTo(`/age-check?outcome=${finished.passed ? 'passed' : finished.problem}`);
    },
  };
}

function redirectTo(location: string): BinaryResponse {
  return { status: 302, headers: { location, 'cache-control': 'no-store' }, body: null };
}
