import { type Draft, withoutPerson } from '#web/lib/draft.ts';
import classes from './example-prompts.module.css';

/** SFW prompts with clothed adults, which show how a prompt is built. */
const examples: readonly Pick<Draft, 'prompt' | 'aspectRatio'>[] = [
  {
    prompt:
      'Portrait of a woman in her forties with silver braided hair, linen suit, freckles, on a balcony above the sea, golden hour',
    aspectRatio: '3:4',
  },
  {
    prompt:
      'A bearded man in his thirties, green turtleneck, round glasses, in a rainy night street, neon light',
    aspectRatio: '1:1',
  },
  {
    prompt:
      'Elderly jazz singer with short white curls and a burgundy velvet dress, smiling, on a club stage, spotlight, film photograph',
    aspectRatio: '4:3',
  },
];

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
