import { enterprisePrices } from '#contract/catalogue.ts';
import { dayMs } from '#platform/time.ts';

/** A billing period is a calendar month, UTC: from its first moment to the next one's. */
export type BillingPeriod = { start: Date; end: Date };

/** What an Enterprise account used in a period. */
export type Usage = {
  gpuSeconds: number;
  cpuSeconds: number;
  tokens: number;
  /** Bytes of each recorded day, summed. */
  byteDays: number;
  /** Days with a record, and days of the period. */
  recordedDays: number;
  days: number;
};

/** Whole cents. */
export type Costs = { gpu: number; cpu: number; tokens: number; storage: number };

/** The calendar month of a moment, shifted by `months`. */
export function getBillingPeriod(moment: Date, months = 0): BillingPeriod {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + months];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}

export function countDays({ start, end }: BillingPeriod): number {
  return (end.getTime() - start.getTime()) / dayMs;
}

/**
 * Computes what a usage costs. Each kind is summed in micro-cents and rounded once, half up. The sums are big
 * integers because a terabyte-month exceeds what a double represents exactly.
 */
export function computeCosts({ byteDays, cpuSeconds, days, gpuSeconds, tokens }: Usage): Costs {
  const { cpuSecond, gigabyteMonth, gpuSecond, token } = enterprisePrices;
  return {
    gpu: toCents(BigInt(gpuSeconds) * BigInt(gpuSecond), 1n),
    cpu: toCents(BigInt(cpuSeconds) * BigInt(cpuSecond), 1n),
    tokens: toCents(BigInt(tokens) * BigInt(token), 1n),
    storage: toCents(BigInt(byteDays) * BigInt(gigabyteMonth), BigInt(days) * 1_000_000_000n),
  };
}

export function sumCosts({ cpu, gpu, storage, tokens }: Costs): number {
  return gpu + cpu + tokens + storage;
}

/** The base fee for the days of the period on which the account was on Enterprise, rounded half up. */
export function prorateFee(feeCents: number, { days, recordedDays }: Usage): number {
  return Math.floor((feeCents * recordedDays * 2 + days) / (days * 2));
}

/** Micro-cents over a divisor as whole cents, half up. */
function toCents(microCents: bigint, divisor: bigint): number {
  const whole = divisor * 1_000_000n;
  return Number((microCents * 2n + whole) / (whole * 2n));
}
