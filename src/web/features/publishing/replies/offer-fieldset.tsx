import { Button, TextInput } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReplySettings, replyLimits } from '#contract/replies.ts';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './inbox.module.css';
import { formatAmount, parseAmount } from './offer-price.ts';

/** An offer as its fields have it. */
export type OfferFields = { key: number; label: string; price: string; currency: string; url: string };

let nextKey = 0;
const newOffer = (): OfferFields => ({ key: nextKey++, label: '', price: '', currency: 'USD', url: '' });

export function toOfferFields(offers: ReplySettings['offers']): OfferFields[] {
  return offers.map(({ currency, label, price, url }) => ({
    ...{ key: nextKey++, label, currency },
    price: formatAmount(price, currency),
    url: url ?? '',
  }));
}

/** @returns offers to be checked: a price that is none is NaN */
export function toOffers(fields: readonly OfferFields[]): ReplySettings['offers'] {
  return fields.map(({ currency, label, price, url }) => ({
    label,
    currency: currency.trim().toUpperCase(),
    price: parseAmount(price, currency.trim().toUpperCase()),
    url: url.trim() === '' ? null : url.trim(),
  }));
}

type OfferFieldsetProps = { offers: OfferFields[]; onChange: (offers: OfferFields[]) => void };

/** What the persona sells: the only prices and addresses that a draft may name. */
export function OfferFieldset({ offers, onChange }: OfferFieldsetProps) {
  const change = (key: number, changed: Partial<OfferFields>) =>
    onChange(offers.map((offer) => (offer.key === key ? { ...offer, ...changed } : offer)));
  return (
    <fieldset className={classes.offerFields}>
      <legend>Offers</legend>
      <p className={classes.hint}>A draft that names any other price or address is not shown.</p>
      <ul>
        {offers.map((offer, at) => (
          <li key={offer.key} className={classes.offerRow}>
            <TextInput
              label="Label"
              aria-label={`Label of offer ${at + 1}`}
              placeholder="Photo set"
              maxLength={replyLimits.offerLabelMaximum}
              value={offer.label}
              onChange={(event) => change(offer.key, { label: event.currentTarget.value })}
            />
            <TextInput
              label="Price"
              aria-label={`Price of offer ${at + 1}`}
              inputMode="decimal"
              placeholder="9.50"
              value={offer.price}
              onChange={(event) => change(offer.key, { price: event.currentTarget.value })}
            />
            <TextInput
              label="Currency"
              aria-label={`Currency of offer ${at + 1}`}
              maxLength={3}
              value={offer.currency}
              onChange={(event) => change(offer.key, { currency: event.currentTarget.value })}
            />
            <TextInput
              label="Address"
              aria-label={`Address of offer ${at + 1}`}
              type="url"
              placeholder="https://"
              value={offer.url}
              onChange={(event) => change(offer.key, { url: event.currentTarget.value })}
            />
            <IconButton
              label="Remove"
              fullLabel={`Remove offer ${at + 1}`}
              onClick={() => onChange(offers.filter(({ key }) => key !== offer.key))}
            >
              <IconTrash size={18} stroke={1.5} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      {offers.length < replyLimits.offersMaximum && (
        <Button variant="default" size="sm" onClick={() => onChange([...offers, newOffer()])}>
          Add an offer
        </Button>
      )}
    </fieldset>
  );
}
