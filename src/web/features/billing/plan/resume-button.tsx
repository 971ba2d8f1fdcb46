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
  const { title } = getPlan(info.subscription);
  const resume = useBillingChange({
    change: () => call('resumePlan', {}),
    failed: `${title} was not resumed. Please try again.`,
    onDone: () => {
      question.close();
      notify.success({ title: `You keep ${title}` });
    },
  });
  const label = info.cancelAtPeriodEnd ? 'Resume the plan' : `Keep ${title}`;
  return (
    <>
      <Button size="sm" onClick={question.open}>
        {label}
      </Button>
      <Sheet open={asking} onClose={question.close} title={`Keep ${title}?`}>
        <div className={classes.stack}>
          <p className={classes.note}>
            Nothing is charged now.{' '}
            {info.periodEnd
              ? `${title} renews on ${formatDate(info.periodEnd)} at its regular price.`
              : `${title} renews as before.`}
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
