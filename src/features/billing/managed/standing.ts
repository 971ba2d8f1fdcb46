import { managedPlan } from '#contract/catalogue.ts';
import type { Agreement } from '#contract/managed.ts';
import { addDays, thursdayAfterMonths, thursdayFrom } from './calendar.ts';

export type Terms = {
  /** When its owner asked for its end; null for one that goes on. */
  endAskedAt: Date | null;
  /** Once it is over, it stays so. */
  endedAt: Date | null;
};

/** One of an agreement's invoices, void ones left out. */
export type Bill = { invoiceId: string; dueAt: Date; paidAt: Date | null };

/** A month that was paid for. Its first days may be a gift: it is counted from a Thursday. */
export type PaidMonth = { invoiceId: string; from: Date; until: Date };

export type Standing = {
  state: Agreement['state'];
  /** In the order in which they were paid for. */
  months: readonly PaidMonth[];
  /** Access is open from here, and until here without another payment; null before the first payment. */
  accessFrom: Date | null;
  accessUntil: Date | null;
  /** Until when it stays open although the next month is not paid; null where it does not stay. */
  graceUntil: Date | null;
  /** When the next month is invoiced; null where there is an unpaid invoice, or no next month. */
  nextInvoiceAt: Date | null;
  /** The month that the next or the unpaid invoice is for; null for the first, which begins when it is paid. */
  nextMonth: { from: Date; until: Date } | null;
};

/**
 * Where a Managed agreement stands: a pure function of its terms, its invoices in order and the moment
 * (specification 000, section 9; docs/decisions/038-managed-months-begin-on-thursdays.md).
 *
 * - A first payment opens access at once. Its month is counted from the Thursday that follows.
 * - Months begin on Thursdays. The next one is invoiced seven days before, and due then.
 * - Unpaid, access stays open for three days of grace, and closes. A payment after that is like a first one.
 * - An end that is asked for at least seven days before the next Thursday of billing comes with that day;
 *   asked for later, one month later.
 */
export function standingOf(terms: Terms, bills: readonly Bill[], now: Date): Standing {
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
    const inTime = before && bill.paidAt <= graceEnd(before.until, bill.dueAt);
    if (anchor && inTime) {
      passed += 1;
    } else {
      anchor = thursdayFrom(bill.paidAt);
      openSince = bill.paidAt;
      passed = 0;
    }
    months.push({
      invoiceId: bill.invoiceId,
      from: inTime ? before.until : bill.paidAt,
      until: thursdayAfterMonths(anchor, passed + 1),
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
  const graceUntil = goesOn ? graceEnd(until, unpaid?.dueAt ?? until) : null;
  return {
    state: stateAt(now, until, graceUntil, terms),
    months,
    accessFrom: openSince,
    accessUntil: until,
    graceUntil,
    nextInvoiceAt: goesOn && !unpaid ? invoiceAt : null,
    nextMonth: goesOn ? { from: until, until: thursdayAfterMonths(anchor, passed + 2) } : null,
  };
}

/** An invoice that went out late is not due before its seven days are over, and grace comes after. */
function graceEnd(until: Date, dueAt: Date): Date {
  return addDays(dueAt > until ? dueAt : until, managedPlan.graceDays);
}

function stateAt(now: Date, until: Date, graceUntil: Date | null, terms: Terms): Agreement['state'] {
  if (terms.endedAt) return 'ended';
  if (now < until) return 'open';
  if (!graceUntil) return 'ended';
  if (now < graceUntil) return 'grace';
  return terms.endAskedAt ? 'ended' : 'closed';
}
