/** Of what a receipt is the document; there is one for each. */
export const receiptKey = {
  invoice: (provider: string, invoiceId: string) => `card:${provider}:${invoiceId}`,
  purchase: (purchaseId: string) => `purchase:${purchaseId}`,
} as const;
