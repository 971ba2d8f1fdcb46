import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { type PaymentClient, type Purchase, tokenAmount } from '#contract/billing.ts';
import { billingMessages } from '#contract/billing-messages.ts';
import { getTokenPurchase, purchaseLimits, tokenPacks } from '#contract/token-prices.ts';
import { call } from '#web/lib/api.ts';
import { formatNumber, formatTokens } from '#web/lib/format.ts';
import { createIdempotentSender } from '#web/lib/idempotency.ts';
import { formatCharge, formatPrice, formatUnitPrice } from '#web/lib/money.ts';
import { WithPolicyLinks } from '#web/ui/policy-links.tsx';
import billing from '../billing.module.css';
import { notifyPurchased } from '../use-awaited-purchase.ts';
import { useBillingChange } from '../use-billing-change.ts';
import classes from './choose-amount.module.css';
import { formatPurchasedTokens } from './format-purchased-tokens.ts';

/** A purchase that a form can pay. */
export type PayablePurchase = Purchase & { clientSecret: string; payment: PaymentClient };

type ChooseAmountProps = {
  /** A purchase that waits for its card; the same amount goes on with it. */
  open: PayablePurchase | null;
  onClose: () => void;
  onOpened: (purchase: PayablePurchase) => void;
};

/** The validation message of an amount, or null (docs/requirements/signed-in.md, section 5). */
export function findAmountProblem(amount: number): string | null {
  const { error } = tokenAmount.safeParse(amount);
  if (!error) return null;
  return error.issues[0]?.code === 'invalid_type' ? 'Enter a whole number of tokens' : getIssueMessage(error);
}

function getIssueMessage(error: { issues: { message: string }[] }): string {
  return error.issues[0]?.message ?? 'Enter a number of tokens';
}

/** The token packs, a custom amount, and the total price. */
export function ChooseAmount({ open, onClose, onOpened }: ChooseAmountProps) {
  const [once] = useState(() => createIdempotentSender<Purchase>());
  const [amount, setAmount] = useState<number>(purchaseLimits.least);
  const problem = findAmountProblem(amount);
  const buy = useBillingChange({
    change: () =>
      once(String(amount), (idempotencyKey) =>
        call('purchaseTokens', { body: { tokenAmount: amount }, idempotencyKey }),
      ),
    failed: billingMessages.purchaseFailed,
    onDone: (purchase) => {
      const { bonus, checkoutUrl, clientSecret, payment, tokens } = purchase;
      if (checkoutUrl) return location.assign(checkoutUrl);
      if (clientSecret && payment) return onOpened({ ...purchase, clientSecret, payment });
      onClose();
      notifyPurchased(tokens + bonus);
    },
  });
  const bought = problem ? null : getTokenPurchase(amount);
  return (
    <form
      className={billing.stack}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (problem) return;
        if (open?.tokens === amount) onOpened(open);
        else buy.mutate();
      }}
    >
      <fieldset className={classes.packs}>
        <legend className={billing.unseen}>Packs</legend>
        {tokenPacks.map((pack) => (
          <label key={pack.tokens} className={classes.pack}>
            <input
              type="radio"
              name="pack"
              checked={amount === pack.tokens}
              onChange={() => setAmount(pack.tokens)}
            />
            <span className={classes.tokens}>
              {formatTokens(pack.tokens)}
              {pack.bonus > 0 && <em> +{formatNumber(pack.bonus)} bonus</em>}
            </span>
            <span className={classes.each}>
              {formatUnitPrice(pack.price, pack.tokens + pack.bonus)} per token
            </span>
            <span className={classes.price}>{formatPrice(pack.price)}</span>
          </label>
        ))}
      </fieldset>
      <TextInput
        label="Or any amount"
        description={`From ${formatNumber(purchaseLimits.least)} to ${formatNumber(purchaseLimits.most)} tokens`}
        type="number"
        inputMode="numeric"
        min={purchaseLimits.least}
        max={purchaseLimits.most}
        step={1}
        value={Number.isNaN(amount) ? '' : amount}
        error={problem}
        onChange={({ currentTarget }) => setAmount(currentTarget.valueAsNumber)}
      />
      <p className={billing.note} aria-live="polite">
        {bought &&
          `${formatPurchasedTokens(bought)} for ${formatCharge(bought.price)}, ${formatUnitPrice(
            bought.price,
            bought.tokens + bought.bonus,
          )} each. They do not expire.`}
      </p>
      <p className={billing.note}>
        <WithPolicyLinks text="By buying you accept the Terms of Service and the Refund Policy." />
      </p>
      <div className={billing.actions}>
        <Button type="submit" disabled={buy.isPending || problem !== null}>
          {buy.isPending
            ? 'Preparing…'
            : bought
              ? `Buy ${formatTokens(bought.tokens + bought.bonus)}`
              : 'Buy'}
        </Button>
        <Button variant="default" onClick={onClose}>
          Not now
        </Button>
      </div>
    </form>
  );
}
