import { Button } from '@mantine/core';
import type { ReplySettings } from '#contract/replies.ts';
import classes from './inbox.module.css';
import { formatOfferPrice } from './offer-price.ts';

type OfferListProps = { offers: ReplySettings['offers']; onInsert: (words: string) => void };

/** The persona's offers: the only prices and addresses that a draft may name. */
export function OfferList({ offers, onInsert }: OfferListProps) {
  return (
    <section className={classes.offers} aria-label="Offers">
      <h3 className={classes.offersTitle}>Offers</h3>
      {offers.length === 0 ? (
        <p className={classes.hint}>None. A draft names no price and no address then.</p>
      ) : (
        <ul>
          {offers.map((offer) => {
            const price = formatOfferPrice(offer);
            const words = [offer.label, price, offer.url].filter(Boolean).join(' ');
            return (
              <li key={words} className={classes.offer}>
                <div>
                  <p className={classes.offerLabel}>{offer.label}</p>
                  {price && <p className={classes.hint}>{price}</p>}
                  {offer.url && <p className={classes.hint}>{offer.url}</p>}
                </div>
                <Button
                  variant="default"
                  size="sm"
                  aria-label={`Insert ${offer.label}`}
                  onClick={() => onInsert(words)}
                >
                  Insert
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
