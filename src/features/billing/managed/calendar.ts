const dayMs = 86_400_000;
const thursday = 4;

export function addDays(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs);
}

/** The Thursday, 00:00 UTC, that a moment is, or the next one. */
export function thursdayFrom(moment: Date): Date {
  const midnight = new Date(Math.ceil(moment.getTime() / dayMs) * dayMs);
  return addDays(midnight, (thursday - midnight.getUTCDay() + 7) % 7);
}

/**
 * The Thursday on which the `n`th month after `anchor` begins: that of so many calendar months later, or the
 * next. A day that the month lacks is its last. Counted from the anchor, so that nothing drifts.
 */
export function thursdayAfterMonths(anchor: Date, n: number): Date {
  const month = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth() + n, 1));
  const last = new Date(Date.UTC(month.getUTCFullYear(), month.getUTCMonth() + 1, 0)).getUTCDate();
  return thursdayFrom(addDays(month, Math.min(anchor.getUTCDate(), last) - 1));
}
