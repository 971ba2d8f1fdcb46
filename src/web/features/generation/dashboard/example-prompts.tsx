import type { Draft } from '#web/lib/draft.ts';
import classes from './example-prompts.module.css';

/** Grown-up subjects, dressed, safe for work: something to start from, and to see how a prompt is built. */
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

/** What a new creator sees in place of results. */
export function ExamplePrompts({ onChoose }: ExamplePromptsProps) {
  return (
    <ol className={classes.examples} aria-label="Prompts to start from">
      {examples.map(({ prompt, aspectRatio }) => (
        <li key={prompt}>
          <button type="button" className={classes.example} onClick={() => onChoose({ prompt, aspectRatio })}>
            <span
              className={classes.frame}
              style={{ aspectRatio: aspectRatio.replace(':', ' / ') }}
              aria-hidden="true"
            />
            <span className={classes.prompt}>{prompt}</span>
            <span className={classes.action}>Start from this</span>
          </button>
        </li>
      ))}
    </ol>
  );
}
