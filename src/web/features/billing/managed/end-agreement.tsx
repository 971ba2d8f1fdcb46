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

/** Ends a managed agreement at the end of its period, after confirmation. */
export function EndAgreement({ until }: EndAgreementProps) {
  const [asking, question] = useDisclosure(false);
  const end = useBillingChange({
    change: () => call('endAgreement', {}),
    failed: 'The agreement was not ended. Please try again.',
    onDone: () => {
      question.close();
      notify.success({
        title: 'Agreement ended',
        text: until ? `Access ends on ${formatDate(until)}.` : undefined,
      });
    },
  });
  return (
    <div className={billing.actions}>
      <Button variant="default" size="sm" onClick={question.open}>
        End agreement
      </Button>
      <Sheet open={asking} onClose={question.close} title="End agreement?">
        <div className={billing.stack}>
          <p className={billing.note}>
            {until ? `Access ends on ${formatDate(until)}.` : 'It ends before it starts.'} End it at least{' '}
            {managedPlan.cancellationDaysBefore} days before the next period.
          </p>
          <div className={billing.actions}>
            <Button variant="default" onClick={question.close} data-autofocus>
              Keep it
            </Button>
            <Button color="red" disabled={end.isPending} onClick={() => end.mutate()}>
              {end.isPending ? 'Ending…' : 'End agreement'}
            </Button>
          </div>
        </div>
      </Sheet>
    </div>
  );
}
