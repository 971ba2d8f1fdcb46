/** Invoice keys of receipts; there is one receipt for each. */
export const receiptKeys = {
  invoice: (provider: string, invoiceId: string) => `card:${provider}:${invoiceId}`,
  purchase: (purchaseId: string) => `purchase:${purchaseId}`,
} as const;
