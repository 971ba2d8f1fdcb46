import type Stripe from 'stripe';
import type { RecurringPrice } from '../port.ts';
import { idOf } from './faults.ts';

export type Prices = {
  /** Stripe's id of a price of the catalogue, which is made the first time it is needed. */
  idOf(price: RecurringPrice): Promise<string>;
  /** The catalogue's key of a price that Stripe names; empty for one that was made by hand. */
  keyOf(price: string | Stripe.Price | Stripe.DeletedPrice): Promise<string>;
};

/** Stripe's prices never change, so that each is asked for once in a process. */
export function openPrices(stripe: Stripe): Prices {
  const ids = new Map<string, string>();
  const keys = new Map<string, string>();

  const remember = (price: Stripe.Price): Stripe.Price => {
    // The lookup key can be moved to another price; what it was made for stays in its metadata.
    keys.set(price.id, keyFrom(price));
    return price;
  };

  async function find({ cents, every, key }: RecurringPrice): Promise<Stripe.Price | undefined> {
    const { data } = await stripe.prices.list({ lookup_keys: [key], active: true, limit: 1 });
    return data.find(({ recurring, unit_amount }) => unit_amount === cents && recurring?.interval === every);
  }

  async function make({ cents, every, key, name }: RecurringPrice): Promise<Stripe.Price> {
    return stripe.prices.create(
      {
        currency: 'usd',
        unit_amount: cents,
        recurring: { interval: every },
        product_data: { name },
        lookup_key: key,
        transfer_lookup_key: true,
        metadata: { key },
      },
      { idempotencyKey: `price:${key}:${cents}:${every}` },
    );
  }

  return {
    async idOf(price) {
      const name = `${price.key}:${price.cents}:${price.every}`;
      const known = ids.get(name);
      if (known) return known;
      const { id } = remember((await find(price)) ?? (await make(price)));
      ids.set(name, id);
      return id;
    },
    async keyOf(price) {
      if (typeof price !== 'string' && !price.deleted) remember(price);
      const id = idOf(price);
      return keys.get(id) ?? keyFrom(remember(await stripe.prices.retrieve(id)));
    },
  };
}

const keyFrom = ({ lookup_key, metadata }: Stripe.Price) => metadata.key ?? lookup_key ?? '';
