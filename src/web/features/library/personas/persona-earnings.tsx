import { Button } from '@mantine/core';
import { Link } from 'react-router';
import type { Persona } from '#contract/personas.ts';
import { useEarningFigures } from '#web/lib/earnings.ts';
import { EarningSummary } from '#web/ui/earnings/earning-summary.tsx';
import { Section } from '#web/ui/page.tsx';

const months = 12;

/** What a persona cost and earned in the last twelve months; nothing before its first token or entry. */
export function PersonaEarnings({ persona: { id } }: { persona: Persona }) {
  const { data } = useEarningFigures(id, months);
  if (!data || (data.earned.length === 0 && data.costs.tokens === 0)) return null;
  return (
    <Section
      title="Cost and earnings"
      aside={
        <Button component={Link} to="/publishing/earnings" variant="subtle" size="sm">
          All earnings
        </Button>
      }
    >
      <EarningSummary figures={data} />
    </Section>
  );
}
