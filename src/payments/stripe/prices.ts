import type Stripe from 'stripe';
import type { RecurringPrice } from '../port.ts';
import { getId } from './errors.ts';

export type Prices = {
  /** Stripe's id of a catalogue price, which is created on first use. */
  getPriceId(price: RecurringPrice): Promise<string>;
  /** The catalogue key of a Stripe price; empty for one that was created by hand. */
  getPriceKey(price: string | Stripe.Price | Stripe.DeletedPrice): Promise<string>;
};

/** Caches prices: Stripe's prices never change, so each is requested once in a process. */
export function createPrices(stripe: Stripe): Prices {
  const ids = new Map<string, string>();
  const keys = new Map<string, string>();

  const remember = (price: Stripe.Price): Stripe.Price => {
    // The lookup key can be moved to another price; the original key is in the metadata.
    keys.set(price.id, readKey(price));
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
    async getPriceId(price) {
      const name = `${price.key}:${price.cents}:${price.every}`;
      const known = ids.get(name);
      if (known) return known;
      const { id } = remember((await find(price)) ?? (await make(price)));
      ids.set(name, id);
      return id;
    },
    async getPriceKey(price) {
      if (typeof price !== 'string' && !price.deleted) remember(price);
      const id = getId(price);
      return keys.get(id) ?? readKey(remember(await stripe.prices.retrieve(id)));
    },
  };
}

const readKey = ({ lookup_key, metadata }: Stripe.Price) => metadata.key ?? lookup_key ?? '';
