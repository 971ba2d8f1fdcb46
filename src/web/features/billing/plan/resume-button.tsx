import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { BillingInfo } from '#contract/billing.ts';
import { getPlan } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';

/** Undoes a cancellation or a scheduled downgrade, after showing what will be charged. */
export function ResumeButton({ info }: { info: BillingInfo }) {
  const [asking, question] = useDisclosure(false);
  const { name } = getPlan(info.subscription);
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
              ? `${name} renews on ${formatDate(info.periodEnd)} at its regular price.`
              : `${name} renews as before.`}
          </p>
          <div className={classes.actions}>
            <Button disabled={resume.isPending} onClick={() => resume.mutate()} data-autofocus>
              {resume.isPending ? 'Resuming…' : label}
            </Button>
            <Button variant="default" onClick={question.close}>
              Not now
            </Button>
          </div>
        </div>
      </Sheet>
    </>
  );
}
