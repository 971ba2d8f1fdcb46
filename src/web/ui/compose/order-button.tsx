import { Button } from '@mantine/core';
import { useId } from 'react';
import type { WorkState } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { WorkNote } from '#web/ui/availability.tsx';
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
  /** Whether an engine can do it. */
  work: WorkState;
  isPending: boolean;
  /** What the keys do, after their names. */
  keys?: string;
  /** `default` where something else is the one thing to do next. */
  variant?: 'filled' | 'default';
};

/**
 * The button with the price on it, what the price is made of, and every reason why it cannot be pressed yet. One that
 * cannot be pressed keeps its place in the order of the keys, so that whoever comes there hears why.
 */
export function OrderButton(props: OrderButtonProps) {
  const { label, price, explanation, reasons, work, isPending, keys = 'generates', variant } = props;
  const id = useId();
  const blocked = reasons.length > 0 || work.unable !== null || isPending;
  return (
    <div className={classes.go}>
      <span className={classes.place}>
        <Button
          type="submit"
          size="lg"
          variant={variant}
          fullWidth
          className={classes.button}
          data-disabled={blocked || undefined}
          aria-disabled={blocked || undefined}
          aria-describedby={`${id}-reasons ${id}-price`}
          data-tip={explanation}
          onClick={(event) => blocked && event.preventDefault()}
        >
          {isPending ? 'Starting…' : `${label} · ${formatTokens(price)}`}
        </Button>
      </span>
      <div id={`${id}-reasons`} className={classes.reasons} aria-live="polite">
        <WorkNote work={work} />
        {!work.unable && reasons.map((reason) => <p key={reason}>{reason}</p>)}
        {!work.unable && reasons.length === 0 && (
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
