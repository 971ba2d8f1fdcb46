import { samplePrompts } from '#contract/sample-prompts.ts';
import { type Draft, withoutPerson } from '#web/lib/draft.ts';
import classes from './example-prompts.module.css';

/** Formats of the example prompts, in their order. */
const formats = ['3:4', '1:1', '4:3'] as const;

/** SFW prompts with clothed adults, which show how a prompt is built: those of the landing page. */
const examples: readonly Pick<Draft, 'prompt' | 'aspectRatio'>[] = samplePrompts.map(({ prompt }, index) => ({
  prompt,
  aspectRatio: formats[index] ?? '1:1',
}));

type ExamplePromptsProps = { onChoose: (part: Partial<Draft>) => void };

/** Example prompts for a creator who has no results yet. */
export function ExamplePrompts({ onChoose }: ExamplePromptsProps) {
  return (
    <ol className={classes.examples} aria-label="Example prompts">
      {examples.map(({ prompt, aspectRatio }) => (
        <li key={prompt}>
          <button
            type="button"
            className={classes.example}
            onClick={() => onChoose({ ...withoutPerson, prompt, aspectRatio })}
          >
            <span
              className={classes.frame}
              style={{ aspectRatio: aspectRatio.replace(':', ' / ') }}
              aria-hidden="true"
            />
            <span className={classes.prompt}>{prompt}</span>
            <span className={classes.action}>Use this prompt</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
