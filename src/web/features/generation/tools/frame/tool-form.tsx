import type { ReactNode } from 'react';
import { OrderButton } from '#web/ui/compose/order-button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import classes from './frame.module.css';
import type { ToolOrder } from './use-tool-order.ts';

type ToolFormProps = {
  /** The tool's name. */
  label: string;
  /** What the button does, before the price. */
  action: string;
  order: ToolOrder;
  /** The settings. */
  children?: ReactNode;
};

/** A tool's settings over the button that starts it; on a phone the button stays at the thumb. */
export function ToolForm({ label, action, order, children }: ToolFormProps) {
  const submit = () => {
    if (!order.isPending) order.submit();
  };
  return (
    <form
      className={classes.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
        event.preventDefault();
        // Keys that are held repeat themselves; that is no further wish.
        if (!event.repeat) submit();
      }}
    >
      {children}
      {order.error && (
        <Refusal
          error={order.error}
          fallback="It could not be started. Nothing was charged. Please try again."
        />
      )}
      <div className={classes.button}>
        <OrderButton label={action} keys="starts it" {...order} />
      </div>
    </form>
  );
}
