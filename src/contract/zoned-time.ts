/** Days and times in a time zone, by the same rules for client and server. The zones' rules are the runtime's (IANA). */

/** A day `YYYY-MM-DD` and a time `HH:MM` as a clock in the zone shows them; weekday 1 is Monday (ISO 8601). */
type LocalTime = { day: string; time: string; weekday: number };

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

const formats = new Map<string, Intl.DateTimeFormat>();

/** Whether it names a time zone of the IANA database, as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z]/.test(name)) return false;
  try {
    getFormat(name);
    return true;
  } catch {
    return false;
  }
}

/** What a clock in the zone shows at a moment. @throws RangeError for an unknown zone */
export function toLocalTime(moment: Date, timeZone: string): LocalTime {
  const local = new Date(readClock(moment.getTime(), timeZone)).toISOString();
  const day = local.slice(0, 10);
  return { day, time: local.slice(11, 16), weekday: getWeekday(day) };
}

/**
 * The moment at which a clock in the zone shows a time. One that the clock skips becomes the next moment that exists; of
 * one that it shows twice, as when summer time ends, the first counts.
 *
 * @param day `YYYY-MM-DD`
 * @param time `HH:MM`
 * @throws RangeError for an unknown zone
 */
export function toMoment(day: string, time: string, timeZone: string): Date {
  const wanted = Date.parse(`${day}T${time}:00Z`);
  const offsets = [wanted - dayMs, wanted + dayMs].map((at) => readClock(at, timeZone) - at);
  const candidates = offsets.map((offset) => wanted - offset).sort((one, other) => one - other);
  const exact = candidates.find((at) => readClock(at, timeZone) === wanted);
  if (exact !== undefined) return new Date(exact);
  let [before = wanted, after = wanted] = candidates;
  // The clock jumps between the two: the first minute at which it shows the time or a later one.
  while (after - before > minuteMs) {
    const middle = before + Math.ceil((after - before) / minuteMs / 2) * minuteMs;
    if (readClock(middle, timeZone) >= wanted) after = middle;
    else before = middle;
  }
  return new Date(after);
}

/** Adds days of the calendar. @param day `YYYY-MM-DD` */
export function addCalendarDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** 1 for Monday to 7 for Sunday (ISO 8601). @param day `YYYY-MM-DD` */
export function getWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

function getFormat(timeZone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timeZone) ??
    new Intl.DateTimeFormat('en-US', {
      ...{ timeZone, calendar: 'gregory', hourCycle: 'h23' },
      ...{ year: 'numeric', month: '2-digit', day: '2-digit', hour: '2-digit', minute: '2-digit' },
    });
  formats.set(timeZone, format);
  return format;
}

/** What the zone's clock shows, to the minute, as the milliseconds that the same figures have in UTC. */
function readClock(at: number, timeZone: string): number {
  const parts = new Map(
    getFormat(timeZone)
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const get = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return Date.UTC(get('year'), get('month') - 1, get('day'), get('hour'), get('minute'));
}
