import type { StatusComponent } from '#contract/status.ts';
import { dayMs, minuteMs, toUtcDate } from '#platform/time.ts';

/** The result of one check of one component. */
export type Check = { component: StatusComponent; at: Date; ok: boolean };

/** A web process was alive from `since`, and last seen at `until`. */
export type Span = { since: Date; until: Date };

/** Checks run each minute; a gap of up to this many minutes counts as clock drift. */
const toleratedMinutes = 3;

/** A process counts as alive for this long after it was last seen. */
export const presentMs = minuteMs;

/** Days that the page shows; missed minutes are counted no further back. */
export const shownDays = 90;

export function startOfMinute(at: Date): Date {
  return new Date(Math.floor(at.getTime() / minuteMs) * minuteMs);
}

/**
 * Lists the minutes between two checks in which no worker checked, oldest first. Empty when the checks are at most three
 * minutes apart.
 */
export function listMissedMinutes(previous: Date, now: Date): Date[] {
  const to = startOfMinute(now).getTime();
  if (to - startOfMinute(previous).getTime() <= toleratedMinutes * minuteMs) return [];
  const from = Math.max(startOfMinute(previous).getTime() + minuteMs, to - shownDays * dayMs);
  return Array.from({ length: (to - from) / minuteMs }, (_, n) => new Date(from + n * minuteMs));
}

/**
 * Creates checks for missed minutes. The workers were down. Web processes record their own presence, which decides about
 * them. The state of the engines is unknown, so these minutes are not recorded for them.
 */
export function toRetroactiveChecks(missed: readonly Date[], presence: readonly Span[]): Check[] {
  return missed.flatMap((at) => [
    { component: 'worker', at, ok: false },
    { component: 'web', at, ok: isPresent(presence, at) },
  ]);
}

/** Whether a web process was alive at that time, or seen less than a minute before. */
export function isPresent(presence: readonly Span[], at: Date): boolean {
  return presence.some(({ since, until }) => since <= at && until.getTime() > at.getTime() - presentMs);
}

/** The checks of one component on one day. */
export type DayTally = {
  component: StatusComponent;
  day: string;
  checks: number;
  failed: number;
  lastOk: boolean;
  lastCheckedAt: Date;
};

/** Adds up checks by component and day. Expects the oldest first. */
export function tallyChecks(checks: readonly Check[]): DayTally[] {
  const tallies = new Map<string, DayTally>();
  for (const { component, at, ok } of checks) {
    const day = toUtcDate(at);
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
