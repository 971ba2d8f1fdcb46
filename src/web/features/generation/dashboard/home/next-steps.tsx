import { useNavigate } from 'react-router';
import { findUnsupportedReason, useAbilities } from '#web/lib/abilities.ts';
import { focusPrompt } from '#web/lib/focus-prompt.ts';
import { useDashboardStats, usePersonas } from '#web/lib/queries.ts';
import { Button } from '#web/ui/button.tsx';
import { Section } from '#web/ui/page.tsx';
import type { GenerationDialog } from '../use-generation-dialog.ts';
import classes from './next-steps.module.css';
import { listNextSteps, type NextStep } from './steps.ts';

type NextStepsProps = { onOpenDialog: (dialog: GenerationDialog) => void };

/** Suggestions for a new creator. Renders nothing once all of them are done. */
export function NextSteps({ onOpenDialog }: NextStepsProps) {
  const { data: stats } = useDashboardStats();
  const { data: personas } = usePersonas();
  const navigate = useNavigate();
  const abilities = useAbilities();
  const undone = stats && personas ? listNextSteps({ ...stats, personas: personas.length }) : [];
  // A step that no engine supports is not suggested.
  const steps = undone.filter(({ operation }) => !operation || !findUnsupportedReason(abilities, operation));
  if (steps.length === 0) return null;
  const run: Record<NextStep['id'], () => void> = {
    picture: focusPrompt,
    persona: () => navigate('/personas/new'),
    video: () => onOpenDialog('video'),
  };
  return (
    <Section title="Next steps">
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
