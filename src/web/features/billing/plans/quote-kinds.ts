/** Who asks for a managed plan, as the screen calls them. */
export const quoteKinds = { creator: 'Creator', agency: 'Agency', enterprise: 'Enterprise' } as const;
