import { Button } from '@mantine/core';
import { useId } from 'react';
import { formatTokens } from '#web/lib/format.ts';
import classes from './order-button.module.css';

/** What the keyboard in use prints on the key. */
const modifierKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

type OrderButtonProps = {
  /** What it does, before the price. */
  label: string;
  /** Tokens. */
  price: number;
  /** What the price is made of, and when it is charged. */
  explanation: string;
  /** Why it cannot be pressed yet, each with what to do about it; none when it can. */
  reasons: readonly string[];
  isPending: boolean;
  /** What the keys do, after their names. */
  keys?: string;
  /** `default` where something else is the one thing to do next. */
  variant?: 'filled' | 'default';
};

/** The button with the price on it, what the price is made of, and every reason why it cannot be pressed yet. */
export function OrderButton(props: OrderButtonProps) {
  const { label, price, explanation, reasons, isPending, keys = 'generates', variant } = props;
  const id = useId();
  return (
    <div className={classes.go}>
      {/* A disabled button hears no pointer: the place it stands on explains the price in its stead. */}
      <span className={classes.place} data-tip={explanation}>
        <Button
          type="submit"
          size="lg"
          variant={variant}
          fullWidth
          className={classes.button}
          disabled={reasons.length > 0 || isPending}
          aria-describedby={`${id}-reasons ${id}-price`}
          data-tip={explanation}
        >
          {isPending ? 'Starting…' : `${label} · ${formatTokens(price)}`}
        </Button>
      </span>
      <div id={`${id}-reasons`} className={classes.reasons} aria-live="polite">
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
        {reasons.length === 0 && (
          <p className={classes.keys}>
            <kbd>{modifierKey}</kbd> <kbd>Enter</kbd> {keys}
          </p>
        )}
      </div>
      <p id={`${id}-price`} className={classes.explanation}>
        {explanation}
      </p>
    </div>
  );
}
