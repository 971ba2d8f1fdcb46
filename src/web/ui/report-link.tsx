import { Button } from '@mantine/core';

/** The link to the public report form, with the address of the reported page. */
export function ReportLink({ address }: { address: string }) {
  return (
    <Button
      variant="subtle"
      c="var(--text-quiet)"
      component="a"
      href={`/report?${new URLSearchParams({ address })}`}
    >
      Report
    </Button>
  );
}
