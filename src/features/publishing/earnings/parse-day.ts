import type { DateOrder } from '#contract/earnings.ts';
import { UnreadableValue } from './parse-amount.ts';

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Year first, also before a time: `2026-11-29T10:00:00Z`, `2026/11/29`. */
const yearFirst = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:$|[T\s])/;
/** `29/11/2026`, `11-29-26`, `29.11.2026 10:00`. */
const yearLast = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4}|\d{2})(?:$|[,\s])/;
/** `Nov 29, 2026`, `November 29 2026`, and `29 Nov 2026`. */
const monthNamed =
  /^(?:([a-z]{3})[a-z]*\.?\s+(\d{1,2})|(\d{1,2})\.?[\s-]+([a-z]{3})[a-z]*\.?),?[\s-]+(\d{4})\b/i;

/**
 * In which order days are written. Points stand between days of the European order; a number above 12 decides otherwise.
 *
 * @returns null when all of them can be read both ways, or they contradict each other
 */
export function findDateOrder(texts: readonly string[]): DateOrder | null {
  const found = new Set<DateOrder>();
  let isUncertain = false;
  for (const text of texts) {
    const match = yearLast.exec(text.trim());
    if (!match) continue;
    const [, first = '', separator, second = ''] = match;
    if (separator === '.' || Number(first) > 12) found.add('day_first');
    else if (Number(second) > 12) found.add('month_first');
    else isUncertain = true;
  }
  if (found.size === 1) return [...found][0] ?? null;
  return found.size === 0 && !isUncertain ? 'iso' : null;
}

/** Reads a day as `YYYY-MM-DD`. @throws UnreadableValue */
export function parseDay(text: string, order: DateOrder): string {
  const trimmed = text.trim();
  if (trimmed === '') throw new UnreadableValue('There is no date');
  const parts = readParts(trimmed, order);
  if (!parts) throw new UnreadableValue(`“${text}” is no date`);
  const [year, month, day] = parts;
  const moment = new Date(Date.UTC(year, month - 1, day));
  if (moment.getUTCMonth() !== month - 1 || moment.getUTCDate() !== day) {
    throw new UnreadableValue(`“${text}” is no day of the calendar`);
  }
  if (year < 1900 || year > 2199) throw new UnreadableValue(`“${text}” is not between 1900 and 2199`);
  return moment.toISOString().slice(0, 10);
}

/** @returns year, month and day, unchecked */
function readParts(text: string, order: DateOrder): [number, number, number] | null {
  const [, year, month, day] = yearFirst.exec(text) ?? [];
  if (year) return [Number(year), Number(month), Number(day)];
  const named = monthNamed.exec(text);
  if (named) {
    const at = months.indexOf((named[1] ?? named[4] ?? '').toLowerCase());
    return at < 0 ? null : [Number(named[5]), at + 1, Number(named[2] ?? named[3])];
  }
  const [, first, , second, short] = yearLast.exec(text) ?? [];
  if (!first || !second || !short || order === 'iso') return null;
  const whole = short.length === 2 ? 2000 + Number(short) : Number(short);
  return order === 'day_first'
    ? [whole, Number(second), Number(first)]
    : [whole, Number(first), Number(second)];
}
