import { Button } from '@mantine/core';

/** Leads to the public form for reports, with the address of what is to be reported. */
export function ReportLink({ address }: { address: string }) {
  return (
    <Button variant="subtle" component="a" href={`/report?${new URLSearchParams({ address })}`}>
      Report
    </Button>
  );
}
