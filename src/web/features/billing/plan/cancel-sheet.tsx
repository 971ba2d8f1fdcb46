import { Button } from '@mantine/core';
import type { BillingInfo } from '#contract/billing.ts';
import { getPlan } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';

type CancelSheetProps = { info: BillingInfo; open: boolean; onClose: () => void };

/** Confirms a cancellation and explains its effects. */
export function CancelSheet({ info, open, onClose }: CancelSheetProps) {
  const { title } = getPlan(info.subscription);
  const trial = info.state === 'trialing';
  const end = info.periodEnd && formatDate(info.periodEnd);
  const cancel = useBillingChange({
    change: () => call('cancelPlan', {}),
    failed: 'Your plan was not cancelled. Please try again.',
    onDone: (after) => {
      onClose();
      const text = after.periodEnd && `Active until ${formatDate(after.periodEnd)}.`;
      notify.success({ title: trial ? 'Trial ended' : `${title} cancelled`, text: text || undefined });
    },
  });
  const heading = trial ? `End the trial of ${title}?` : `Cancel ${title}?`;
  return (
    <Sheet open={open} onClose={onClose} title={heading}>
      <div className={classes.stack}>
        <ul className={classes.points}>
          {trial ? (
            <li>The trial ends now and you return to Free.</li>
          ) : (
            <>
              <li>You are not charged again.</li>
              <li>{end ? `You keep ${title} until ${end}.` : `You keep ${title} until its period ends.`}</li>
            </>
          )}
          {info.tokens.plan > 0 && (
            <li>{trial ? 'Unused trial tokens expire with it.' : 'Unused plan tokens expire then.'}</li>
          )}
          <li>You keep the tokens you bought and everything you made.</li>
          {!trial && <li>You can undo this until then.</li>}
        </ul>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep {title}
          </Button>
          <Button color="red" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? 'Cancelling…' : trial ? 'End the trial' : 'Cancel the plan'}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
