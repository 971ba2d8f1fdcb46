import { enterprisePrices } from '#contract/enterprise-prices.ts';
import { dayMs } from '#platform/time.ts';

/** A billing period is a calendar month, UTC: from its first moment to the next one's. */
export type BillingPeriod = { start: Date; end: Date };

/** What an Enterprise account used in a period. */
export type Usage = {
  gpuSeconds: number;
  cpuSeconds: number;
  tokens: number;
  /** Stored bytes times the milliseconds for which they were stored while the account was on Enterprise. */
  byteMilliseconds: bigint;
  /** How long the account was on Enterprise in the period, and how long the period is. */
  meteredMs: number;
  periodMs: number;
};

/** Whole cents. */
export type Costs = { gpu: number; cpu: number; tokens: number; storage: number };

/** The calendar month of a moment, shifted by `months`. */
export function getBillingPeriod(moment: Date, months = 0): BillingPeriod {
  const [year, month] = [moment.getUTCFullYear(), moment.getUTCMonth() + months];
  return { start: new Date(Date.UTC(year, month, 1)), end: new Date(Date.UTC(year, month + 1, 1)) };
}

type Span = { start: Date; end: Date | null };

/** The parts of spans that lie within a window and before `now`. */
export function clipSpans(spans: readonly Span[], window: BillingPeriod, now: Date): BillingPeriod[] {
  return spans.flatMap(({ start, end }) => {
    const from = Math.max(start.getTime(), window.start.getTime());
    const until = Math.min((end ?? now).getTime(), window.end.getTime(), now.getTime());
    return until > from ? [{ start: new Date(from), end: new Date(until) }] : [];
  });
}

export function sumMilliseconds(spans: readonly BillingPeriod[]): number {
  return spans.reduce((sum, { end, start }) => sum + end.getTime() - start.getTime(), 0);
}

/**
 * Computes what a usage costs. Each kind is summed in micro-cents and rounded once, half up. The sums are big
 * integers because a terabyte-month exceeds what a double represents exactly.
 */
export function computeCosts({ byteMilliseconds, cpuSeconds, gpuSeconds, periodMs, tokens }: Usage): Costs {
  const { cpuSecond, gigabyteMonth, gpuSecond, token } = enterprisePrices;
  return {
    gpu: toCents(BigInt(gpuSeconds) * BigInt(gpuSecond), 1n),
    cpu: toCents(BigInt(cpuSeconds) * BigInt(cpuSecond), 1n),
    tokens: toCents(BigInt(tokens) * BigInt(token), 1n),
    storage: toCents(byteMilliseconds * BigInt(gigabyteMonth), BigInt(periodMs) * 1_000_000_000n),
  };
}

export function sumCosts({ cpu, gpu, storage, tokens }: Costs): number {
  return gpu + cpu + tokens + storage;
}

/** The average of the stored gigabytes over some time. */
export function averageGigabytes(
  { byteMilliseconds }: Pick<Usage, 'byteMilliseconds'>,
  overMs: number,
): number {
  return overMs === 0 ? 0 : Number(byteMilliseconds) / overMs / 1_000_000_000;
}

/** The base fee for the part of the period on which the account was on Enterprise, rounded half up. */
export function prorateFee(feeCents: number, { meteredMs, periodMs }: Usage): number {
  return Number((BigInt(feeCents) * BigInt(meteredMs) * 2n + BigInt(periodMs)) / (BigInt(periodMs) * 2n));
}

/** The days on Enterprise and of the period, as an invoice shows them: `, 10.5 of 31 days`; empty for a whole period. */
export function describeDays({ meteredMs, periodMs }: Usage): string {
  if (meteredMs === periodMs) return '';
  const days = (meteredMs / dayMs).toLocaleString('en-US', { maximumFractionDigits: 2 });
  return `, ${days} of ${periodMs / dayMs} days`;
}

/** Micro-cents over a divisor as whole cents, half up. */
function toCents(microCents: bigint, divisor: bigint): number {
  const whole = divisor * 1_000_000n;
  return Number((microCents * 2n + whole) / (whole * 2n));
}
