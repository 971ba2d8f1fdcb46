import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import type { StatementReport } from '#contract/bank-transfers.ts';
import { call } from '#web/lib/api.ts';
import { notify } from '#web/ui/notify.ts';
import { Section } from '#web/ui/page.tsx';
import billing from '../../billing.module.css';
import { useBillingChange } from '../../use-billing-change.ts';
import classes from '../admin.module.css';
import { StatementEntries } from './statement-entries.tsx';

/** Shows what a CAMT.053 statement would do, and then does it. */
export function StatementUpload() {
  const id = useId();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<StatementReport | null>(null);
  const send = useBillingChange({
    change: (apply: boolean) => {
      const body = new FormData();
      body.set('apply', apply ? 'yes' : 'no');
      if (file) body.set('statement', file);
      return call('importStatement', { body });
    },
    failed: 'The statement was not read. Please try again.',
    onDone: (answer) => {
      setReport(answer);
      if (answer.applied) notify.success({ title: 'Statement imported' });
    },
  });
  const count = report?.entries.length ?? 0;
  return (
    <Section title="Bank statement">
      <p className={billing.note}>
        Choose a CAMT.053 file of your bank. You see what it changes first, and every transfer counts once.
      </p>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (file) send.mutate(false);
        }}
      >
        <label htmlFor={id}>Statement (XML)</label>
        <input
          id={id}
          type="file"
          accept=".xml,application/xml,text/xml"
          onChange={({ currentTarget }) => {
            setFile(currentTarget.files?.[0] ?? null);
            setReport(null);
          }}
        />
        <div className={billing.actions}>
          <Button
            type="submit"
            size="sm"
            variant={report ? 'default' : 'filled'}
            disabled={!file || send.isPending}
          >
            {send.isPending ? 'Reading…' : 'Preview'}
          </Button>
          {report && !report.applied && count > 0 && (
            <Button size="sm" disabled={send.isPending} onClick={() => send.mutate(true)}>
              Import statement
            </Button>
          )}
        </div>
      </form>
      {report && <StatementEntries report={report} />}
    </Section>
  );
}
