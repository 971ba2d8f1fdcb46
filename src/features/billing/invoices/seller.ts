import { AppError } from '#contract/errors.ts';
import { listMissingSellerDetails, type Site } from '#contract/site.ts';
import type { MailContext } from '#platform/mail/mail-context.ts';

/** Who issues receipts and invoices. */
export type Seller = {
  /** The published site file; a live view. */
  site: Pick<Site, 'operator' | 'taxes'>;
  /** Payments are simulated: documents are marked as samples. */
  sandbox: boolean;
};

/** What is needed to issue a document and to send it. */
export type InvoicingContext = MailContext & { seller: Seller };

/** Whether receipts can name their issuer, or are samples (decision 082). */
export function canSell({ sandbox, site }: Seller): boolean {
  return sandbox || listMissingSellerDetails(site.operator).length === 0;
}

/** For an administrator who sells. @throws AppError CONFLICT while sales are closed */
export function requireSeller(seller: Seller): void {
  if (canSell(seller)) return;
  throw new AppError(
    'CONFLICT',
    'Sales are closed. Add your name, address and tax line under Administration, Site first.',
  );
}
