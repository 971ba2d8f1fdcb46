import type { FastifyInstance } from 'fastify';
import type { AgeProver } from '#age-assurance/port';
import { AppError } from '#contract/errors.ts';
import { type AgeCheckDeps, finishCheck } from '#features/identity/age-assurance';
import { getClientAddress } from '#platform/http/client-address.ts';
import type { RateLimits } from '#platform/http/rate-limits.ts';
import { walletPath } from '../open-age-assurance.ts';

export type WalletAnswerOptions = {
  deps: AgeCheckDeps;
  limits: RateLimits;
  trustedAddressHeader: string | null;
};

/** A proof of age is some 3 KB in base64. */
const largestBody = 128 * 1024;

/**
 * `POST /api/age-assurance/wallet`: where the EU's app posts its answer (OpenID4VP 1.0, 8.2, `direct_post`). Not part of
 * the contract, because the caller has no session and sends a form. Bodies are never logged.
 */
export async function serveWalletAnswers(
  server: FastifyInstance,
  options: WalletAnswerOptions,
): Promise<void> {
  const { deps, limits, trustedAddressHeader } = options;
  const app: AgeProver | undefined = deps.provers.find(({ kind }) => kind === 'app');
  await server.register(async (routes) => {
    routes.removeAllContentTypeParsers();
    routes.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: largestBody },
      (_request, body, done) => done(null, body),
    );
    routes.post(walletPath, async (request, reply) => {
      const address = getClientAddress(request.headers, request.socket.remoteAddress, trustedAddressHeader);
      const subject = { address, account: null, userId: null };
      await limits.countCall(subject);
      await limits.count('age_check', subject);
      if (!app) throw new AppError('NOT_FOUND', 'There is nothing at this address.');
      const form = new URLSearchParams(typeof request.body === 'string' ? request.body : '');
      const names = ['state', 'vp_token', 'error'] as const;
      // A parameter must not be sent twice (RFC 6749, 3.1).
      if (names.some((name) => form.getAll(name).length > 1)) throw createRefusal();
      const answer = Object.fromEntries(names.map((name) => [name, form.get(name) ?? undefined]));
      const finished = await finishCheck(deps, app, answer, 'app');
      const isHandled =
        finished.passed || finished.problem === 'cancelled' || finished.problem === 'not_over_18';
      if (!isHandled) throw createRefusal();
      return reply.header('cache-control', 'no-store').send({});
    });
  });
}

/** One message for all: a stranger learns nothing from it, and the person reads the reason on the page. */
const createRefusal = () => new AppError('BAD_REQUEST', 'This answer is not accepted.');
