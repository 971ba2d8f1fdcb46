import { Button } from '@mantine/core';
import { useNavigate } from 'react-router';
import { unableHere, useAbilities } from '#web/lib/abilities.ts';
import { useDashboardStats, usePersonas } from '#web/lib/queries.ts';
import { Section } from '#web/ui/page.tsx';
import type { OrderDialog } from '../use-order-dialog.ts';
import classes from './next-steps.module.css';
import { type NextStep, nextSteps } from './steps.ts';

type NextStepsProps = { onOpenDialog: (dialog: OrderDialog) => void };

/** What to try next, from what is there and what is not; nothing once all of it has been done. */
export function NextSteps({ onOpenDialog }: NextStepsProps) {
  const { data: stats } = useDashboardStats();
  const { data: personas } = usePersonas();
  const navigate = useNavigate();
  const abilities = useAbilities();
  const undone = stats && personas ? nextSteps({ ...stats, personas: personas.length }) : [];
  // What no engine can do is nothing to try.
  const steps = undone.filter(({ operation }) => !operation || !unableHere(abilities, operation));
  if (steps.length === 0) return null;
  const run: Record<NextStep['id'], () => void> = {
    picture: writePrompt,
    persona: () => navigate('/personas/new'),
    video: () => onOpenDialog('video'),
  };
  return (
    <Section title="What to do next">
      <ol className={classes.steps}>
        {steps.map((step) => (
          <li key={step.id}>
            <div>
              <h3 className={classes.title}>{step.title}</h3>
              <p className={classes.text}>{step.text}</p>
            </div>
            <Button variant="default" onClick={run[step.id]}>
              {step.action}
            </Button>
          </li>
        ))}
      </ol>
    </Section>
  );
}

function writePrompt(): void {
  document.querySelector<HTMLElement>('[data-tour="prompt-input"] textarea')?.focus();
}
