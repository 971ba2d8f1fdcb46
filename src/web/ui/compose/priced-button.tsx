import { useId } from 'react';
import type { Availability } from '#web/lib/abilities.ts';
import { formatTokens } from '#web/lib/format.ts';
import { AvailabilityNote } from '#web/ui/availability.tsx';
import { Button } from '#web/ui/button.tsx';
import { useSubmitShortcut } from '#web/ui/use-submit-shortcut.ts';
import classes from './priced-button.module.css';

/** The label of the modifier key on this platform. */
const modifierKey = /Mac|iP/.test(navigator.platform) ? '⌘' : 'Ctrl';

type PricedButtonProps = {
  /** The action, before the price. */
  label: string;
  /** Tokens. */
  price: number;
  /** How the price is calculated, and when it is charged. */
  explanation: string;
  /** Why it is disabled, each with what to do about it; empty if it is enabled. */
  reasons: readonly string[];
  /** Whether an engine supports it. */
  availability: Availability;
  isPending: boolean;
  /** What the shortcut does, after its keys. */
  keys?: string;
  /** Whether the shortcut works on the whole page, and not in the form alone. */
  ofWholePage?: boolean;
  /** `default` if another button is the primary action. */
  variant?: 'filled' | 'default';
};

/**
 * A submit button with its price, the explanation of the price, and every reason why it is disabled. A disabled button
 * stays focusable, so that screen readers read the reasons.
 */
export function PricedButton(props: PricedButtonProps) {
  const {
    label,
    price,
    explanation,
    reasons,
    availability,
    isPending,
    keys = 'to generate',
    ofWholePage = false,
    variant,
  } = props;
  const id = useId();
  const blocked = reasons.length > 0 || availability.unsupportedReason !== null || isPending;
  const button = useSubmitShortcut(ofWholePage, blocked);
  return (
    <div className={classes.go}>
      <span className={classes.place}>
        <Button
          ref={button}
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
        <AvailabilityNote availability={availability} />
        {!availability.unsupportedReason && reasons.map((reason) => <p key={reason}>{reason}</p>)}
        {!availability.unsupportedReason && reasons.length === 0 && (
          <p className={classes.keys}>
            <kbd>{modifierKey}</kbd>+<kbd>Enter</kbd> {keys}
          </p>
        )}
      </div>
      <p id={`${id}-price`} className={classes.explanation}>
        {explanation}
      </p>
    </div>
  );
}
