import { managedPlan } from '#contract/catalogue.ts';
import type { Agreement } from '#contract/managed.ts';
import { addDays, startOfUtcDay } from '#platform/time.ts';
import { getThursdayAfterMonths, getThursdayFrom } from './calendar.ts';

export type AgreementTerms = {
  /** When the owner asked to end it; null while it continues. */
  endAskedAt: Date | null;
  /** Final once set. */
  endedAt: Date | null;
};

/** One invoice of an agreement; void ones are left out. */
export type Bill = { invoiceId: string; dueAt: Date; paidAt: Date | null };

/** A paid month. It is counted from a Thursday, so the days before it of access that resumes are free. */
export type PaidMonth = {
  invoiceId: string;
  from: Date;
  until: Date;
  /** Whether it follows the month before without a gap. */
  renews: boolean;
};

export type AgreementStatus = {
  state: Agreement['state'];
  /** In the order of payment. */
  months: readonly PaidMonth[];
  /** Start and end of the paid access; null before the first payment. */
  accessFrom: Date | null;
  accessUntil: Date | null;
  /** The end of the grace period for an unpaid next month; null when there is none. */
  graceUntil: Date | null;
  /** When the next month is invoiced; null when an invoice is unpaid or no month follows. */
  nextInvoiceAt: Date | null;
  /** The month of the next or unpaid invoice; null for the first month, which starts with its payment. */
  nextMonth: { from: Date; until: Date } | null;
  /** The end of the last month, once the end was requested; null before. */
  endsAt: Date | null;
};

/**
 * Computes the status of a Managed agreement: a pure function of its terms, its invoices in order and the time
 * (docs/requirements/public-site.md, section 9; docs/decisions/038-managed-months-begin-on-thursdays.md).
 *
 * - A first payment opens access on its Thursday: the day of the payment if that is one, else the next.
 * - Months begin on Thursdays. The next one is invoiced seven days before it begins, and due when it begins.
 * - If it is unpaid, access stays open for three days of grace and then pauses. A later payment resumes it at once, and
 *   its month is counted from the payment's Thursday.
 * - An end that is requested at least seven days before the next billing Thursday takes effect on that day; a later
 *   request takes effect one month later.
 */
export function computeAgreementStatus(
  terms: AgreementTerms,
  bills: readonly Bill[],
  now: Date,
): AgreementStatus {
  const months: PaidMonth[] = [];
  let anchor: Date | null = null;
  let passed = 0;
  let openSince: Date | null = null;
  let unpaid: Bill | null = null;
  for (const bill of bills) {
    if (!bill.paidAt) {
      unpaid ??= bill;
      continue;
    }
    const before = months.at(-1);
    let from = before?.until;
    const renews = from !== undefined && bill.paidAt <= getGraceEnd(from, bill.dueAt);
    if (anchor && from && renews) {
      passed += 1;
    } else {
      anchor = getThursdayFrom(startOfUtcDay(bill.paidAt));
      from = !before && anchor > bill.paidAt ? anchor : bill.paidAt;
      openSince = from;
      passed = 0;
    }
    months.push({
      invoiceId: bill.invoiceId,
      from,
      until: getThursdayAfterMonths(anchor, passed + 1),
      renews,
    });
  }

  const last = months.at(-1);
  if (!last || !anchor || !openSince) {
    const state = terms.endedAt || terms.endAskedAt ? 'ended' : 'waiting';
    const none = {
      accessFrom: null,
      accessUntil: null,
      graceUntil: null,
      nextInvoiceAt: null,
      nextMonth: null,
      endsAt: null,
    };
    return { state, months, ...none };
  }
  const { until } = last;
  const invoiceAt = addDays(until, -managedPlan.invoiceDaysBeforeRenewal);
  const goesOn = !terms.endedAt && !(terms.endAskedAt && terms.endAskedAt <= invoiceAt && !unpaid);
  const nextMonth = goesOn ? { from: until, until: getThursdayAfterMonths(anchor, passed + 2) } : null;
  const graceUntil = goesOn ? getGraceEnd(until, unpaid?.dueAt ?? until) : null;
  return {
    state: getStateAt(now, { from: openSince, until, graceUntil }, terms),
    months,
    accessFrom: openSince,
    accessUntil: until,
    graceUntil,
    nextInvoiceAt: goesOn && !unpaid ? invoiceAt : null,
    nextMonth,
    endsAt: terms.endAskedAt ? (nextMonth?.until ?? until) : null,
  };
}

/** Grace starts at the end of the month, or at the due date of an invoice that was issued late. */
function getGraceEnd(until: Date, dueAt: Date): Date {
  return addDays(dueAt > until ? dueAt : until, managedPlan.graceDays);
}

function getStateAt(
  now: Date,
  { from, graceUntil, until }: { from: Date; until: Date; graceUntil: Date | null },
  terms: AgreementTerms,
): Agreement['state'] {
  if (terms.endedAt) return 'ended';
  if (now < from) return 'scheduled';
  if (now < until) return 'open';
  if (!graceUntil) return 'ended';
  if (now < graceUntil) return 'grace';
  return terms.endAskedAt ? 'ended' : 'closed';
}
