import { IconEyeOff } from '@tabler/icons-react';
import type { PromptLimits } from '#contract/generation.ts';
import classes from './fields.module.css';

/** Says before the click what the engines will not draw of a prompt; renders nothing if they draw all of it. */
export function PromptLimitsNote({ limits }: { limits: PromptLimits | null }) {
  return (
    <div role="status" className={classes.limits}>
      {limits && (
        <p>
          <IconEyeOff size={16} stroke={1.75} aria-hidden="true" />
          <span>{limits.message}</span>
        </p>
      )}
    </div>
  );
}
