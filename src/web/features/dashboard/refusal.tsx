import { Link } from 'react-router';
import { z } from 'zod';
import { securityVerdict } from '#contract/generation.ts';
import { messages } from '#contract/messages.ts';
import { ApiError } from '#web/lib/api.ts';
import { problemOf } from '#web/ui/notify.ts';
import classes from './refusal.module.css';

const blockedDetails = z.object({ findings: securityVerdict.shape.findings });
const fieldNames: Record<string, string> = { prompt: 'the prompt', negativePrompt: 'the negative prompt' };

type RefusalProps = { error: Error };

/** Why the server did not start a picture, beside the prompt: what happened, that it cost nothing, what to do. */
export function Refusal({ error }: RefusalProps) {
  const code = error instanceof ApiError ? error.code : null;
  const details = error instanceof ApiError ? blockedDetails.safeParse(error.details).data : undefined;
  return (
    <div className={classes.refusal} role="alert">
      <p>{problemOf(error, messages.generation.imageFailed)}</p>
      {code === 'CONTENT_BLOCKED' && details && (
        <ul className={classes.findings}>
          {details.findings.map(({ field, term, reason }) => (
            <li key={`${field} ${term} ${reason}`}>
              <mark>{term}</mark> in {fieldNames[field] ?? field}
            </li>
          ))}
        </ul>
      )}
      {code === 'CONTENT_BLOCKED' && (
        <p className={classes.next}>Nothing was charged. Change it and generate again.</p>
      )}
      {code === 'INSUFFICIENT_TOKENS' && (
        <p className={classes.next}>
          Nothing was charged. <Link to="/billing">Get more tokens</Link>, or wait for a running job to end.
        </p>
      )}
      {code === 'UNAVAILABLE' && (
        <p className={classes.next}>
          Your prompt is safe here. Generating again never charges twice for the same click.
        </p>
      )}
    </div>
  );
}
