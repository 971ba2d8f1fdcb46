import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/route.ts';
import type { Tx } from '#platform/db/client.ts';
import { createBurstCounter } from './burst-counter.ts';
import { addressGroup } from './client-address.ts';
import { rateLimits } from './schema.ts';

/** `tries` in any window of `seconds`. */
export type LimitFigures = { tries: number; seconds: number };

/** By what a limit counts. `account` is the e-mail address that a sign-in names, whether it exists or not. */
export type LimitScopes = {
  address?: LimitFigures;
  /** Of one account from one network. */
  account?: LimitFigures;
  /** Of one account from all networks that are new to it together. */
  newNetworks?: LimitFigures;
  user?: LimitFigures;
};

const minute = 60;
const hour = 60 * minute;

export const defaultLimits: Record<RateLimit, LimitScopes> = {
  sign_in: {
    address: { tries: 30, seconds: 10 * minute },
    account: { tries: 8, seconds: 15 * minute },
    newNetworks: { tries: 50, seconds: hour },
  },
  // Signing up with a taken address tries its password, so it is counted like one.
  sign_up: {
    address: { tries: 20, seconds: hour },
    account: { tries: 8, seconds: hour },
    newNetworks: { tries: 20, seconds: hour },
  },
  password_reset: { address: { tries: 20, seconds: hour }, account: { tries: 4, seconds: hour } },
  // A borrowed browser must not be a place to guess the password in.
  password_check: { user: { tries: 10, seconds: 15 * minute } },
  // Beside better-auth's own five wrong codes a sign-in and ten in a row.
  second_factor: { address: { tries: 30, seconds: 10 * minute } },
  mail_link: { address: { tries: 30, seconds: 10 * minute } },
  // Asks for the password, and sends a mail to an address of the caller's choice.
  email_change: { user: { tries: 10, seconds: hour }, account: { tries: 4, seconds: hour } },
  // Each reads everything that somebody has.
  data_export: { user: { tries: 5, seconds: 24 * hour } },
  verification_mail: { user: { tries: 3, seconds: hour } },
  // A mask is one too, and editing makes many.
  upload: { user: { tries: 240, seconds: hour } },
  generate: { user: { tries: 240, seconds: minute } },
  safety: { user: { tries: 120, seconds: minute } },
  appeal: { user: { tries: 20, seconds: 24 * hour } },
  // Each sends a mail in our name to an address of the caller's choice.
  invite: { user: { tries: 20, seconds: hour }, account: { tries: 4, seconds: hour } },
  // Asking to pay is cheap; trying stolen cards one after the other must not be.
  payment: { user: { tries: 60, seconds: hour }, address: { tries: 200, seconds: hour } },
  // Each makes a secret, or has something sent to an address of the caller's choice.
  webhook: { user: { tries: 120, seconds: hour } },
  // Nobody guesses 128 bits; this keeps it from being tried.
  share: { user: { tries: 60, seconds: 10 * minute }, address: { tries: 240, seconds: 10 * minute } },
  bulk: { user: { tries: 600, seconds: 10 * minute }, address: { tries: 1_200, seconds: 10 * minute } },
  // Each has a picture decoded and a mail sent to an address of the caller's choice.
  report: { address: { tries: 10, seconds: hour } },
  contact: { address: { tries: 5, seconds: hour }, account: { tries: 3, seconds: hour } },
};

/** Every call of one client, whatever it calls. */
const defaultOverallLimit: LimitFigures = { tries: 1200, seconds: minute };

export type LimitSubject = { address: string; account: string | null; userId: string | null };

export type RateLimits = {
  /** @throws AppError RATE_LIMITED with `retryAfterSeconds` */
  countCall(subject: LimitSubject): Promise<void>;
  /** @throws AppError RATE_LIMITED with `retryAfterSeconds` */
  count(limit: RateLimit, subject: LimitSubject): Promise<void>;
  /** One call with an API key, of so many a minute. @throws AppError RATE_LIMITED with `retryAfterSeconds` */
  countKey(key: { keyId: string; callsPerMinute: number }): Promise<void>;
  /** After a try that succeeded: forgets those before it, and keeps in mind that its network is the owner's. */
  forgive(limit: RateLimit, subject: LimitSubject): Promise<void>;
};

/** Days for which a network stays known after the account's last sign-in from it. */
const knownDays = 90;

type Counter = {
  scope: keyof LimitScopes;
  limiter: RateLimiterPostgres;
  keyOf: (subject: LimitSubject) => string | null | Promise<string | null>;
};

/**
 * Limits that hold over all processes, since their counters lie in PostgreSQL. An account's tries are
 * counted for each address apart, so that a stranger who hammers an account does not lock its owner out; and
 * together over all networks from which nobody has signed in to it yet, so that many addresses help no guesser.
 */
export function createRateLimits(
  pool: Pool,
  figures = defaultLimits,
  overallLimit = defaultOverallLimit,
): RateLimits {
  const stored = (keyPrefix: string, limit: LimitFigures) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: limit.tries,
      duration: limit.seconds,
      clearExpiredByTimeout: false,
    });
  /** Not a count: a key that is there means that the network is known. */
  const knownNetworks = stored('known_network', { tries: 1, seconds: knownDays * 24 * hour });
  async function unlessKnown(subject: LimitSubject): Promise<string | null> {
    const network = networkKey(subject);
    return network && (await knownNetworks.get(network)) ? null : accountKey(subject);
  }
  const keys: Record<keyof LimitScopes, Counter['keyOf']> = {
    address: (subject) => addressGroup(subject.address),
    account: networkKey,
    newNetworks: unlessKnown,
    user: (subject) => subject.userId,
  };
  const counters = new Map<RateLimit, Counter[]>();
  for (const [name, scopes] of Object.entries(figures) as [RateLimit, LimitScopes][]) {
    const list = (Object.keys(keys) as (keyof LimitScopes)[]).flatMap((scope) => {
      const limit = scopes[scope];
      return limit ? [{ scope, limiter: stored(`${name}:${scope}`, limit), keyOf: keys[scope] }] : [];
    });
    counters.set(name, list);
  }
  /** By calls a minute. */
  const keyLimiters = new Map<number, RateLimiterPostgres>();
  const overall = createBurstCounter(pool, overallLimit);

  return {
    async countCall(subject) {
      const waitMs = overall.count(subject.userId ?? addressGroup(subject.address));
      if (waitMs !== null) throw refusal(waitMs);
    },
    async count(limit, subject) {
      for (const { limiter, keyOf } of counters.get(limit) ?? []) {
        const key = await keyOf(subject);
        if (key) await orRefuse(limiter.consume(key));
      }
    },
    async countKey({ keyId, callsPerMinute }) {
      const limiter =
        keyLimiters.get(callsPerMinute) ?? stored('api_key', { tries: callsPerMinute, seconds: minute });
      keyLimiters.set(callsPerMinute, limiter);
      await orRefuse(limiter.consume(keyId));
    },
    async forgive(limit, subject) {
      const network = networkKey(subject);
      if (!network) return;
      for (const { scope, limiter } of counters.get(limit) ?? []) {
        if (scope === 'account') await limiter.delete(network);
      }
      await knownNetworks.set(network, 1, knownDays * 24 * hour);
    },
  };
}

// Digests, so that the table of counters holds no e-mail address.

function accountKey({ account }: LimitSubject): string | null {
  return account === null ? null : digest(account.trim().toLowerCase());
}

/** An account and the network from which somebody tries it. */
function networkKey({ account, address }: LimitSubject): string | null {
  return account === null ? null : digest(`${account.trim().toLowerCase()}\n${addressGroup(address)}`);
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

/** Deletes counters that belong to an account alone. Those of its networks are digests that run out by themselves. */
export async function forgetLimits(
  tx: Tx,
  { email, userId }: { userId: string; email: string },
): Promise<void> {
  for (const key of [userId, digest(email)]) {
    await tx.delete(rateLimits).where(sql`right(${rateLimits.key}, ${key.length}) = ${key}`);
  }
}

async function orRefuse(consumed: Promise<unknown>): Promise<void> {
  try {
    await consumed;
  } catch (thrown) {
    throw thrown instanceof RateLimiterRes ? refusal(thrown.msBeforeNext) : thrown;
  }
}

function refusal(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return new AppError('RATE_LIMITED', `Too many tries. Please wait ${wait} and try again.`, {
    retryAfterSeconds,
  });
}
