import { enterprisePrices } from '#contract/catalogue.ts';

/** A billing period is a calendar month, UTC: from its first moment to the next one's. */
export type Period = { start: Date; end: Date };

/** What somebody used in a period. */
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

/** The month that a moment lies in, or one so many months away. */
export function periodOf(moment: Date, months = 0): Period {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + months];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}

export function daysOf({ start, end }: Period): number {
  return (end.getTime() - start.getTime()) / 86_400_000;
}

/**
 * What a usage costs. Each kind is summed in micro-cents and rounded once, half up; big integers, because a
 * terabyte's month is more than a double counts exactly.
 */
export function costsOf({ byteDays, cpuSeconds, days, gpuSeconds, tokens }: Usage): Costs {
  const { cpuSecond, gigabyteMonth, gpuSecond, token } = enterprisePrices;
  return {
    gpu: cents(BigInt(gpuSeconds) * BigInt(gpuSecond), 1n),
    cpu: cents(BigInt(cpuSeconds) * BigInt(cpuSecond), 1n),
    tokens: cents(BigInt(tokens) * BigInt(token), 1n),
    storage: cents(BigInt(byteDays) * BigInt(gigabyteMonth), BigInt(days) * 1_000_000_000n),
  };
}

export function totalOf({ cpu, gpu, storage, tokens }: Costs): number {
  return gpu + cpu + tokens + storage;
}

/** A share of the base fee: of a period of which somebody was Enterprise only for some days. Half up. */
export function shareOf(feeCents: number, { days, recordedDays }: Usage): number {
  return Math.floor((feeCents * recordedDays * 2 + days) / (days * 2));
}

/** Micro-cents over a divisor as whole cents, half up. */
function cents(microCents: bigint, divisor: bigint): number {
  const whole = divisor * 1_000_000n;
  return Number((microCents * 2n + whole) / (whole * 2n));
}
