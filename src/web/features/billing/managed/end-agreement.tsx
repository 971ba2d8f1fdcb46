import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { managedPlan } from '#contract/catalogue.ts';
import type { Agreement } from '#contract/managed.ts';
import { call } from '#web/lib/api.ts';
import { formatDate } from '#web/lib/format.ts';
import { notify } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import billing from '../billing.module.css';
import { useBillingChange } from '../use-billing-change.ts';

type EndAgreementProps = { agreement: Agreement };

/**
 * Ends a managed agreement, after confirmation: with the paid period, or one month later when the next month is
 * invoiced already.
 */
export function EndAgreement({ agreement }: EndAgreementProps) {
  const { accessUntil, nextInvoiceAt } = agreement;
  const [asking, question] = useDisclosure(false);
  const end = useBillingChange({
    change: () => call('endAgreement', {}),
    failed: 'The agreement was not ended. Please try again.',
    onDone: ({ endsAt }) => {
      question.close();
      notify.success({
        title: 'Agreement ended',
        text: endsAt ? `Access ends on ${formatDate(endsAt)}.` : undefined,
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
            {!accessUntil
              ? 'It ends before it starts.'
              : nextInvoiceAt
                ? `Access ends on ${formatDate(accessUntil)}. Nothing more is invoiced.`
                : `An agreement is ended ${managedPlan.cancellationDaysBefore} days before the next month. That month is invoiced already, so access ends after it.`}
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
