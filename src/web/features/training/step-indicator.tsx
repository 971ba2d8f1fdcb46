import { IconCheck } from '@tabler/icons-react';
import classes from './training.module.css';

const steps = ['Generate Model Images', 'Training Type Selection', 'Training Confirmation'];

/** The three steps of the wizard, with the current one marked. */
export function StepIndicator({ current }: { current: number }) {
  return (
    <ol className={classes.indicator} aria-label="Steps">
      {steps.map((title, at) => {
        const number = at + 1;
        const state = number < current ? 'done' : number === current ? 'current' : 'ahead';
        return (
          <li key={title} data-state={state} aria-current={state === 'current' ? 'step' : undefined}>
            <span className={classes.number}>
              {state === 'done' ? <IconCheck size={16} stroke={2.5} aria-label="Done" /> : number}
            </span>
            <span className={classes.stepTitle}>{title}</span>
          </li>
        );
      })}
    </ol>
  );
}
