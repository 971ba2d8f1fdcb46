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
    <Section title="Cost and earnings" aside={<Link to="/publishing/earnings">All earnings</Link>}>
      <EarningSummary figures={data} />
    </Section>
  );
}
