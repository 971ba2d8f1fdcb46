import type { Pool } from 'pg';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { AppError } from '#contract/errors.ts';
import type { RateLimit } from '#contract/route.ts';
import { createBurstCounter } from './burst-counter.ts';
import { toAddressGroup } from './client-address.ts';
import { hashKey } from './rate-limit-keys.ts';

/** `tries` in any window of `seconds`. */
export type LimitWindow = { tries: number; seconds: number };

/** What a limit counts by. `account` is the email address that a sign-in names, whether it exists or not. */
export type LimitScopes = {
  address?: LimitWindow;
  /** One account from one network. */
  account?: LimitWindow;
  /** One account from all networks that it has never signed in from. */
  newNetworks?: LimitWindow;
  user?: LimitWindow;
};

const minute = 60;
const hour = 60 * minute;

export const defaultLimits: Record<RateLimit, LimitScopes> = {
  sign_in: {
    address: { tries: 30, seconds: 10 * minute },
    account: { tries: 8, seconds: 15 * minute },
    newNetworks: { tries: 50, seconds: hour },
  },
  // A sign-up with a registered address tries its password, so it is limited like a sign-in.
  sign_up: {
    address: { tries: 20, seconds: hour },
    account: { tries: 8, seconds: hour },
    newNetworks: { tries: 20, seconds: hour },
  },
  password_reset: { address: { tries: 20, seconds: hour }, account: { tries: 4, seconds: hour } },
  // A stolen session must not allow guessing the password.
  password_check: { user: { tries: 10, seconds: 15 * minute } },
  // In addition to better-auth's own limits: five wrong codes a sign-in and ten in a row.
  second_factor: { address: { tries: 30, seconds: 10 * minute } },
  // A page of the gallery for everyone.
  gallery: { address: { tries: 300, seconds: 10 * minute } },
  // A passkey or a provider's answer cannot be guessed; the limit stops the attempts.
  passkey: { address: { tries: 60, seconds: 10 * minute } },
  mail_link: { address: { tries: 30, seconds: 10 * minute } },
  // Asks for the password and sends a mail to an address that the caller chooses.
  email_change: { user: { tries: 10, seconds: hour }, account: { tries: 4, seconds: hour } },
  // Each export reads everything the creator has.
  data_export: { user: { tries: 5, seconds: 24 * hour } },
  verification_mail: { user: { tries: 3, seconds: hour } },
  // Masks are uploads too, and editing makes many.
  upload: { user: { tries: 240, seconds: hour } },
  // Files of LoRAs come in parts of 16 MiB: twenty of the largest in an hour.
  lora_part: { user: { tries: 1_280, seconds: hour } },
  // A ZIP of 8 GB has 1,024 parts.
  import_part: { user: { tries: 2_500, seconds: hour } },
  generate: { user: { tries: 240, seconds: minute } },
  safety: { user: { tries: 120, seconds: minute } },
  // Each may ask a language model that the operator pays for.
  enhance: { user: { tries: 60, seconds: 10 * minute } },
  // Each takes a tenth of a second of processor time.
  detect_pose: { user: { tries: 30, seconds: minute } },
  appeal: { user: { tries: 20, seconds: 24 * hour } },
  // Each invitation sends a mail in our name to an address that the caller chooses.
  invite: { user: { tries: 20, seconds: hour }, account: { tries: 4, seconds: hour } },
  // Starting a payment is cheap; testing stolen cards must not be.
  payment: { user: { tries: 60, seconds: hour }, address: { tries: 200, seconds: hour } },
  // A browser adds itself once; each address may be called later.
  push: { user: { tries: 30, seconds: hour } },
  // Each call creates a secret or makes a request to an address that the caller chooses.
  webhook: { user: { tries: 120, seconds: hour } },
  // 128 bits cannot be guessed; the limit stops the attempts.
  share: { user: { tries: 60, seconds: 10 * minute }, address: { tries: 240, seconds: 10 * minute } },
  bulk: { user: { tries: 600, seconds: 10 * minute }, address: { tries: 1_200, seconds: 10 * minute } },
  // Each report decodes a picture and sends a mail to an address that the caller chooses.
  report: { address: { tries: 10, seconds: hour } },
  // Each reads all that is stored about a case.
  evidence: { user: { tries: 30, seconds: hour } },
  // Each decodes a file and reads its watermark, half a second of processor time; a video several times that.
  verify: { address: { tries: 60, seconds: hour } },
  // Each draws a picture on this computer.
  sample: { address: { tries: 12, seconds: 10 * minute } },
  // Each calls a service or shows a code for the app; the app's answers are counted by address.
  age_check: { user: { tries: 40, seconds: hour }, address: { tries: 240, seconds: 10 * minute } },
  // All engines behind one address, started together.
  engine_registration: { address: { tries: 600, seconds: 10 * minute } },
  engine_heartbeat: { address: { tries: 1_200, seconds: minute } },
  // Each may call an outlet.
  channel: { user: { tries: 60, seconds: hour } },
  post: { user: { tries: 240, seconds: 10 * minute } },
  audience: { user: { tries: 300, seconds: 10 * minute } },
  // Each reads a file of up to 10 MB, or all lists of a channel.
  contact_import: { user: { tries: 60, seconds: hour } },
  // Each may send a mail to an address that the caller chooses.
  join: { address: { tries: 20, seconds: hour }, account: { tries: 3, seconds: hour } },
  // Mail services unsubscribe many people from few addresses; 128 bits cannot be guessed.
  audience_link: { address: { tries: 600, seconds: 10 * minute } },
  contact: { address: { tries: 5, seconds: hour }, account: { tries: 3, seconds: hour } },
};

/** All calls of one client together. */
const defaultOverallLimit: LimitWindow = { tries: 1200, seconds: minute };

export type LimitSubject = { address: string; account: string | null; userId: string | null };

export type RateLimits = {
  /** @throws AppError RATE_LIMITED with `retryAfterSeconds` */
  countCall(subject: LimitSubject): Promise<void>;
  /** @throws AppError RATE_LIMITED with `retryAfterSeconds` */
  count(limit: RateLimit, subject: LimitSubject): Promise<void>;
  /**
   * Counts one call with an API key against its limit per minute. @throws AppError RATE_LIMITED with
   * `retryAfterSeconds`
   */
  countKey(key: { keyId: string; callsPerMinute: number }): Promise<void>;
  /**
   * After a successful attempt: clears the account's attempts from this network and remembers the network as the
   * owner's.
   */
  recordSuccess(limit: RateLimit, subject: LimitSubject): Promise<void>;
};

/** Days that a network stays known after the account's last sign-in from it. */
const knownDays = 90;

type Counter = {
  scope: keyof LimitScopes;
  limiter: RateLimiterPostgres;
  getKey: (subject: LimitSubject) => string | null | Promise<string | null>;
};

/**
 * Rate limits across all processes, with counters in PostgreSQL. Attempts on an account are counted separately for
 * each address, so that an attacker does not lock its owner out, and together over all networks that have never
 * signed in to it, so that many addresses do not help an attacker.
 */
export function createRateLimits(
  pool: Pool,
  figures = defaultLimits,
  overallLimit = defaultOverallLimit,
): RateLimits {
  const stored = (keyPrefix: string, limit: LimitWindow) =>
    new RateLimiterPostgres({
      storeClient: pool,
      tableName: 'rate_limits',
      tableCreated: true,
      keyPrefix,
      points: limit.tries,
      duration: limit.seconds,
      clearExpiredByTimeout: false,
    });
  /** Not a counter: a key that exists means that the network is known. */
  const knownNetworks = stored('known_network', { tries: 1, seconds: knownDays * 24 * hour });
  async function findUnknownNetworkKey(subject: LimitSubject): Promise<string | null> {
    const network = toNetworkKey(subject);
    return network && (await knownNetworks.get(network)) ? null : toAccountKey(subject);
  }
  const keys: Record<keyof LimitScopes, Counter['getKey']> = {
    address: (subject) => toAddressGroup(subject.address),
    account: toNetworkKey,
    newNetworks: findUnknownNetworkKey,
    user: (subject) => subject.userId,
  };
  const counters = new Map<RateLimit, Counter[]>();
  for (const [name, scopes] of Object.entries(figures) as [RateLimit, LimitScopes][]) {
    const list = (Object.keys(keys) as (keyof LimitScopes)[]).flatMap((scope) => {
      const limit = scopes[scope];
      return limit ? [{ scope, limiter: stored(`${name}:${scope}`, limit), getKey: keys[scope] }] : [];
    });
    counters.set(name, list);
  }
  /** By calls per minute. */
  const keyLimiters = new Map<number, RateLimiterPostgres>();
  const overall = createBurstCounter(pool, overallLimit);

  return {
    async countCall(subject) {
      const waitMs = overall.count(subject.userId ?? toAddressGroup(subject.address));
      if (waitMs !== null) throw createRateLimitError(waitMs);
    },
    async count(limit, subject) {
      for (const { limiter, getKey } of counters.get(limit) ?? []) {
        const key = await getKey(subject);
        if (key) await consumeOrThrow(limiter, key);
      }
    },
    async countKey({ keyId, callsPerMinute }) {
      const limiter =
        keyLimiters.get(callsPerMinute) ?? stored('api_key', { tries: callsPerMinute, seconds: minute });
      keyLimiters.set(callsPerMinute, limiter);
      await consumeOrThrow(limiter, keyId);
    },
    async recordSuccess(limit, subject) {
      const network = toNetworkKey(subject);
      if (!network) return;
      for (const { scope, limiter } of counters.get(limit) ?? []) {
        if (scope === 'account') await limiter.delete(network);
      }
      await knownNetworks.set(network, 1, knownDays * 24 * hour);
    },
  };
}

function toAccountKey({ account }: LimitSubject): string | null {
  return account === null ? null : hashKey(account.trim().toLowerCase());
}

/** An account and the network of the attempt. */
function toNetworkKey({ account, address }: LimitSubject): string | null {
  return account === null ? null : hashKey(`${account.trim().toLowerCase()}\n${toAddressGroup(address)}`);
}

/**
 * Counts a try. The library takes the time of this process: a window that ends later than one that begins now was begun by
 * a process whose clock was ahead, and is begun again, so that it locks no one out for as long as that clock was wrong.
 */
async function consumeOrThrow(limiter: RateLimiterPostgres, key: string): Promise<void> {
  const refusal = await findRefusal(limiter, key);
  if (refusal === null) return;
  if (refusal.msBeforeNext <= limiter.msDuration) throw createRateLimitError(refusal.msBeforeNext);
  await limiter.delete(key);
  const again = await findRefusal(limiter, key);
  if (again !== null) throw createRateLimitError(again.msBeforeNext);
}

/** Counts a try. @returns what the library says of one too many; null of others */
const findRefusal = (limiter: RateLimiterPostgres, key: string): Promise<RateLimiterRes | null> =>
  limiter.consume(key).then(
    () => null,
    (thrown: unknown) => {
      if (thrown instanceof RateLimiterRes) return thrown;
      throw thrown;
    },
  );

function createRateLimitError(waitMs: number): AppError {
  const retryAfterSeconds = Math.max(1, Math.ceil(waitMs / 1000));
  const wait =
    retryAfterSeconds < 90 ? `${retryAfterSeconds} seconds` : `${Math.ceil(retryAfterSeconds / 60)} minutes`;
  return new AppError('RATE_LIMITED', `Too many tries. Please wait ${wait} and try again.`, {
    retryAfterSeconds,
  });
}
