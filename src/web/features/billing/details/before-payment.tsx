import type { ReactNode } from 'react';
import type { BillingInfo } from '#contract/billing.ts';
import billing from '../billing.module.css';
import { BillingDetailsForm } from './billing-details-form.tsx';

/** What comes before a payment: nothing, the buyer's country, or the news that nothing is sold yet. */
export function BeforePayment({ sales, children }: { sales: BillingInfo['sales']; children: ReactNode }) {
  if (sales === 'open') return children;
  if (sales === 'closed') {
    return (
      <p className={billing.note} role="status">
        Plans and tokens cannot be bought here yet. Your free tokens and trial work as usual.
      </p>
    );
  }
  return (
    <div className={billing.stack}>
      <p className={billing.note}>
        Who is buying? Your country decides the tax on your receipt, not the price.
      </p>
      <BillingDetailsForm primary />
    </div>
  );
}
