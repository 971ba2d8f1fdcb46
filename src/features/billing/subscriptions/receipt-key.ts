/** Identifies an invoice among those of all providers, which may use the same ids. */
export const toInvoiceKey = (provider: string, invoiceId: string) => `${provider}:${invoiceId}`;

/** Invoice keys of receipts; there is one receipt for each. */
export const receiptKeys = {
  invoice: (provider: string, invoiceId: string) => `card:${toInvoiceKey(provider, invoiceId)}`,
  purchase: (purchaseId: string) => `purchase:${purchaseId}`,
} as const;
