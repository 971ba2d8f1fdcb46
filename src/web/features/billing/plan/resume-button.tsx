import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BillingInfo } from '#contract/billing.ts';
import { planOf } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';

/** Takes a cancellation, or a downgrade that waits, back; says first what is charged from then on. */
export function ResumeButton({ info }: { info: BillingInfo }) {
  const [asking, question] = useDisclosure(false);
  const { name } = planOf(info.subscription);
  const resume = useBillingChange({
    change: () => call('resumePlan', {}),
    failed: `${name} was not resumed. Please try again.`,
    onDone: () => {
      question.close();
      notify.success({ title: `You keep ${name}` });
    },
  });
  const label = info.cancelAtPeriodEnd ? 'Resume the plan' : `Keep ${name}`;
  return (
    <>
      <Button size="sm" onClick={question.open}>
        {label}
      </Button>
      <Sheet open={asking} onClose={question.close} title={`Keep ${name}?`}>
        <div className={classes.stack}>
          <p className={classes.note}>
            Nothing is charged now.{' '}
            {info.periodEnd
              ? `${name} renews on ${formatDate(info.periodEnd)}, and its price is charged then.`
              : `${name} renews as before.`}
          </p>
          <div className={classes.actions}>
            <Button disabled={resume.isPending} onClick={() => resume.mutate()} data-autofocus>
              {resume.isPending ? 'Resuming…' : label}
            </Button>
            <Button variant="default" onClick={question.close}>
              Leave it so
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
