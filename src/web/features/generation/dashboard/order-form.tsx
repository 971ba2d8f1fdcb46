import { type ReactNode, useId } from 'react';
import type { Draft } from '#web/lib/draft.ts';
import { findingsOf, termsIn } from '#web/lib/findings.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { GenerateButton } from './generate-button.tsx';
import type { Order } from './order.ts';
import classes from './order-form.module.css';
import { useOrder } from './use-order.ts';

type OrderFormProps = {
  draft: Draft;
  order: Order;
  label: (order: Order) => string;
  /** What is taken over from the composer unseen, if anything. */
  note: (draft: Draft) => string | null;
  onChange: (part: Partial<Draft>) => void;
  onStarted: () => void;
  /** The options between the prompt and the button. */
  children: ReactNode;
};

/** What the two dialogs have in common: the prompt, the options, and the button at the thumb. */
export function OrderForm(props: OrderFormProps) {
  const { draft, order, label, note, onChange, onStarted, children } = props;
  const promptId = useId();
  const state = useOrder(draft, order, onStarted);
  const carried = note(state.draft);
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <div className={classes.body}>
        <div>
          <label className={classes.label} htmlFor={promptId}>
            Prompt
          </label>
          <MarkedTextarea
            id={promptId}
            terms={termsIn('prompt', findingsOf(state.error))}
            data-autofocus
            rows={3}
            className={classes.prompt}
            value={draft.prompt}
            onChange={(event) => onChange({ prompt: event.currentTarget.value })}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
              event.preventDefault();
              state.submit();
            }}
          />
        </div>
        {children}
        {carried && <p className={classes.note}>{carried}</p>}
        {state.error && <Refusal error={state.error} fallback={state.failure} />}
      </div>
      <div className={classes.foot}>
        <GenerateButton state={state} label={label} />
      </div>
    </form>
  );
}
