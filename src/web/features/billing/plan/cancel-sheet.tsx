import { Button } from '@mantine/core';
import type { BillingInfo } from '#contract/billing.ts';
import { planOf } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate, formatTokens } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';

type CancelSheetProps = { info: BillingInfo; open: boolean; onClose: () => void };

/** Asks before a plan is cancelled, and says what happens and when. */
export function CancelSheet({ info, open, onClose }: CancelSheetProps) {
  const { name } = planOf(info.subscription);
  const trial = info.state === 'trialing';
  const end = info.periodEnd && formatDate(info.periodEnd);
  const cancel = useBillingChange({
    change: () => call('cancelPlan', {}),
    failed: 'Your plan was not cancelled. Please try again.',
    onDone: (after) => {
      onClose();
      const text = after.periodEnd && `It stays until ${formatDate(after.periodEnd)}.`;
      notify.success({ title: trial ? 'Trial ended' : `${name} is cancelled`, text: text || undefined });
    },
  });
  const title = trial ? `End the trial of ${name}?` : `Cancel ${name}?`;
  return (
    <Sheet open={open} onClose={onClose} title={title}>
      <div className={classes.stack}>
        <ul className={classes.points}>
          {trial ? (
            <li>The trial ends now, and you are on Free again.</li>
          ) : (
            <>
              <li>Nothing is charged any more.</li>
              <li>{end ? `You keep ${name} until ${end}.` : `You keep ${name} until its period ends.`}</li>
            </>
          )}
          {info.tokens.plan > 0 && (
            <li>
              {trial
                ? `The trial’s ${formatTokens(info.tokens.plan)} end with it.`
                : 'Tokens of the plan that are left then expire.'}
            </li>
          )}
          <li>Tokens that you bought, and everything that you made, stay yours.</li>
          {!trial && <li>Until then you can take it back.</li>}
        </ul>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep {name}
          </Button>
          <Button color="red" disabled={cancel.isPending} onClick={() => cancel.mutate()}>
            {cancel.isPending ? 'Cancelling…' : trial ? 'End the trial' : 'Cancel the plan'}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
