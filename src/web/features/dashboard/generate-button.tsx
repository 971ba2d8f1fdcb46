import { Button } from '@mantine/core';
import { useId } from 'react';
import { formatTokens } from '#web/lib/format.ts';
import classes from './generate-button.module.css';
import { explainCharge, explainPrice, type Order, priceOf } from './order.ts';
import type { OrderState } from './use-order.ts';

/** What the keyboard in use prints on the key. */
const modifierKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

type GenerateButtonProps = {
  state: OrderState;
  /** What it does, before the price. */
  label: (order: Order) => string;
};

/** The button with the price on it, what the price is made of, and every reason why it cannot be pressed yet. */
export function GenerateButton({ state, label }: GenerateButtonProps) {
  const { order, reasons, isPending } = state;
  const id = useId();
  const explanation = `${explainPrice(order)}. ${explainCharge(order)}`;
  return (
    <div className={classes.go}>
      {/* A disabled button hears no pointer: the place it stands on explains the price in its stead. */}
      <span className={classes.place} data-tip={explanation}>
        <Button
          type="submit"
          size="lg"
          fullWidth
          className={classes.button}
          disabled={reasons.length > 0 || isPending}
          aria-describedby={`${id}-reasons ${id}-price`}
          data-tip={explanation}
        >
          {isPending ? 'Starting…' : `${label(order)} · ${formatTokens(priceOf(order))}`}
        </Button>
      </span>
      <div id={`${id}-reasons`} className={classes.reasons} aria-live="polite">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {reasons.length === 0 && (
          <p className={classes.keys}>
            <kbd>{modifierKey}</kbd> <kbd>Enter</kbd> generates
          </p>
        )}
      </div>
      <p id={`${id}-price`} className={classes.explanation}>
        {explanation}
      </p>
    </div>
  );
}
