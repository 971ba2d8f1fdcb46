import type { Persona } from '#contract/personas.ts';
import { buildUrl } from '#web/lib/api.ts';
import classes from './fields.module.css';

/** What a chosen persona adds to the prompt, and a button that removes it. */
export function PersonaSummary({ persona, onRemove }: { persona: Persona; onRemove: () => void }) {
  const { name, prompt, negativePrompt, portraitContentId } = persona;
  return (
    <span className={classes.about}>
      {portraitContentId && (
        <img
          className={classes.portrait}
          src={buildUrl('previewContent', {
            params: { id: portraitContentId },
            query: { size: 'thumbnail' },
          })}
          alt=""
        />
      )}
      <span className={classes.words}>
        {[prompt, negativePrompt && `not: ${negativePrompt}`].filter(Boolean).join('; ') || name}
      </span>
      <button type="button" className={classes.remove} aria-label={`Remove ${name}`} onClick={onRemove}>
        Remove
      </button>
    </span>
  );
}
