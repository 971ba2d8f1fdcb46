import type { StatusComponent } from '#contract/status.ts';

/** One look at one component. */
export type Check = { component: StatusComponent; at: Date; ok: boolean };

/** Somebody was there from `since`, and seen last at `until`. */
export type Span = { since: Date; until: Date };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Checks are made each minute; up to this many between two of them are put down to the clock. */
const toleratedMinutes = 3;

/** A process that was seen this long ago still counts as there. */
export const presentMs = 60_000;

/** Days that the page shows, which is as far as missed minutes are counted. */
export const shownDays = 90;

/** The UTC day, `2026-06-15`. */
export function dayOf(at: Date): string {
  return at.toISOString().slice(0, 10);
}

export function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * dayMs);
}

export function minuteOf(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
}

/**
 * The minutes between two checks in which there was none, oldest first: no worker was there to look. None
 * when the checks lie at most three minutes apart.
 */
export function missedMinutes(previous: Date, now: Date): Date[] {
  const to = minuteOf(now).getTime();
  if (to - minuteOf(previous).getTime() <= toleratedMinutes * minuteMs) return [];
  const from = Math.max(minuteOf(previous).getTime() + minuteMs, to - shownDays * dayMs);
  return Array.from({ length: (to - from) / minuteMs }, (_, n) => new Date(from + n * minuteMs));
}

/**
 * What is known afterwards of minutes in which nobody looked. The workers were away, which is a failure of
 * theirs. Web processes write down their own presence, so that they are judged by it. Of the engines nothing
 * is known: those minutes are not recorded for them.
 */
export function checksInRetrospect(missed: readonly Date[], presence: readonly Span[]): Check[] {
  return missed.flatMap((at) => [
    { component: 'worker', at, ok: false },
    { component: 'web', at, ok: isPresent(presence, at) },
  ]);
}

/** Whether somebody was there at that moment, or was seen less than a minute before. */
export function isPresent(presence: readonly Span[], at: Date): boolean {
  return presence.some(({ since, until }) => since <= at && until.getTime() > at.getTime() - presentMs);
}

/** What the checks of one day found of one component. */
export type DayTally = {
  component: StatusComponent;
  day: string;
  checks: number;
  failed: number;
  lastOk: boolean;
  lastCheckedAt: Date;
};

/** Adds checks up by component and day. They must come oldest first. */
export function tallyChecks(checks: readonly Check[]): DayTally[] {
  const tallies = new Map<string, DayTally>();
  for (const { component, at, ok } of checks) {
    const day = dayOf(at);
    const key = `${component} ${day}`;
    const before = tallies.get(key);
    tallies.set(key, {
      component,
      day,
      checks: (before?.checks ?? 0) + 1,
      failed: (before?.failed ?? 0) + (ok ? 0 : 1),
      lastOk: ok,
      lastCheckedAt: at,
    });
  }
  return [...tallies.values()];
}
