import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { managedPlan } from '#contract/catalogue.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';

type EndAgreementProps = { /** The end of the period that is paid for. */ until: string | null };

/** Ends a managed agreement with its period, after asking. */
export function EndAgreement({ until }: EndAgreementProps) {
  const [asking, question] = useDisclosure(false);
  const end = useBillingChange({
    change: () => call('endAgreement', {}),
    failed: 'The agreement was not ended. Please try again.',
    onDone: () => {
      question.close();
      notify.success({ title: 'The agreement ends', text: until ? `On ${formatDate(until)}.` : undefined });
    },
  });
  return (
    <div className={billing.actions}>
      <Button variant="default" size="sm" onClick={question.open}>
        End the agreement
      </Button>
      <Sheet open={asking} onClose={question.close} title="End the agreement?">
        <div className={billing.stack}>
          <p className={billing.note}>
            {until ? `Access stays until ${formatDate(until)}.` : 'It ends before it has begun.'} Nothing more
            is invoiced. It must be ended at least {managedPlan.cancellationDaysBefore} days before the next
            period.
          </p>
          <div className={billing.actions}>
            <Button variant="default" onClick={question.close} data-autofocus>
              Keep it
            </Button>
            <Button color="red" disabled={end.isPending} onClick={() => end.mutate()}>
              {end.isPending ? 'Ending…' : 'End the agreement'}
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  );
}
