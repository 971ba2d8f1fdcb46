import { managedPlan } from '#contract/catalogue.ts';
import type { Agreement } from '#contract/managed.ts';
import { addDays } from '#platform/time.ts';
import { getThursdayAfterMonths, getThursdayFrom } from './calendar.ts';

export type AgreementTerms = {
  /** When the owner asked to end it; null while it continues. */
  endAskedAt: Date | null;
  /** Final once set. */
  endedAt: Date | null;
};

/** One invoice of an agreement; void ones are left out. */
export type Bill = { invoiceId: string; dueAt: Date; paidAt: Date | null };

/** A paid month. It is counted from a Thursday, so the days before its first Thursday are free. */
export type PaidMonth = { invoiceId: string; from: Date; until: Date };

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
};

/**
 * Computes the status of a Managed agreement: a pure function of its terms, its invoices in order and the time
 * (docs/requirements/public-site.md, section 9; docs/decisions/038-managed-months-begin-on-thursdays.md).
 *
 * - A first payment opens access at once. Its month is counted from the Thursday that follows.
 * - Months begin on Thursdays. The next one is invoiced seven days before it begins, and due when it begins.
 * - If it is unpaid, access stays open for three days of grace and then closes. A later payment counts as a first one.
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
    const inTime = before && bill.paidAt <= getGraceEnd(before.until, bill.dueAt);
    if (anchor && inTime) {
      passed += 1;
    } else {
      anchor = getThursdayFrom(bill.paidAt);
      openSince = bill.paidAt;
      passed = 0;
    }
    months.push({
      invoiceId: bill.invoiceId,
      from: inTime ? before.until : bill.paidAt,
      until: getThursdayAfterMonths(anchor, passed + 1),
    });
  }

  const last = months.at(-1);
  if (!last || !anchor) {
    const state = terms.endedAt || terms.endAskedAt ? 'ended' : 'waiting';
    const none = {
      accessFrom: null,
      accessUntil: null,
      graceUntil: null,
      nextInvoiceAt: null,
      nextMonth: null,
    };
    return { state, months, ...none };
  }
  const { until } = last;
  const invoiceAt = addDays(until, -managedPlan.invoiceDaysBeforeRenewal);
  const goesOn = !terms.endedAt && !(terms.endAskedAt && terms.endAskedAt <= invoiceAt && !unpaid);
  const graceUntil = goesOn ? getGraceEnd(until, unpaid?.dueAt ?? until) : null;
  return {
    state: getStateAt(now, until, graceUntil, terms),
    months,
    accessFrom: openSince,
    accessUntil: until,
    graceUntil,
    nextInvoiceAt: goesOn && !unpaid ? invoiceAt : null,
    nextMonth: goesOn ? { from: until, until: getThursdayAfterMonths(anchor, passed + 2) } : null,
  };
}

/** Grace starts at the end of the month, or at the due date of an invoice that was issued late. */
function getGraceEnd(until: Date, dueAt: Date): Date {
  return addDays(dueAt > until ? dueAt : until, managedPlan.graceDays);
}

function getStateAt(
  now: Date,
  until: Date,
  graceUntil: Date | null,
  terms: AgreementTerms,
): Agreement['state'] {
  if (terms.endedAt) return 'ended';
  if (now < until) return 'open';
  if (!graceUntil) return 'ended';
  if (now < graceUntil) return 'grace';
  return terms.endAskedAt ? 'ended' : 'closed';
}
