/** Labels of the kinds of customers who request a managed plan. */
export const quoteKindLabels = { creator: 'Creator', agency: 'Agency', enterprise: 'Enterprise' } as const;
