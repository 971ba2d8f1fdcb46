import type { ReactNode } from 'react';
import { PricedButton } from '#web/ui/compose/priced-button.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import classes from './frame.module.css';
import type { ToolRequest } from './use-tool-request.ts';

type ToolFormProps = {
  /** The tool's name. */
  label: string;
  /** The action, which the button shows before the price. */
  action: string;
  request: ToolRequest;
  /** The settings. */
  children?: ReactNode;
};

/** A tool's settings above the button that starts it. On a phone the button stays in reach of the thumb. */
export function ToolForm({ label, action, request, children }: ToolFormProps) {
  const submit = () => {
    if (!request.isPending) request.submit();
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
        // A held key repeats, which must not submit again.
        if (!event.repeat) submit();
      }}
    >
      {children}
      {request.error && (
        <Refusal
          error={request.error}
          fallback="The job could not be started. Nothing was charged. Please try again."
        />
      )}
      <div className={classes.button}>
        <PricedButton label={action} keys="to run" {...request} />
      </div>
    </form>
  );
}
