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
    >
      {children}
      {request.error && (
        <Refusal
          error={request.error}
          fallback="The job could not be started. Nothing was charged. Please try again."
        />
      )}
      <div className={classes.button}>
        {/* The source, the stage and the results belong to the tool as well. */}
        <PricedButton label={action} keys="to run" ofWholePage {...request} />
      </div>
    </form>
  );
}
