import type { Seller } from '#features/billing/invoices';

/** A seller who has given everything that receipts need, and charges no tax. */
export function makeSeller(given: Partial<Seller['site']> & { sandbox?: boolean } = {}): Seller {
  const { sandbox = false, ...site } = given;
  return {
    site: {
      operator: {
        name: 'Example Studio Ltd',
        address: ['1 Harbour Street', 'Port Example'],
        jurisdiction: 'Exampleland',
        taxLine: 'VAT ID DE123456789',
      },
      taxes: [],
      ...site,
    },
    sandbox,
  };
}
