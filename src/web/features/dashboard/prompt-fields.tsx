import { IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, useState } from 'react';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import { type Finding, termsIn } from '#web/lib/findings.ts';
import { formatNumber } from '#web/lib/format.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import classes from './composer.module.css';

type PromptFieldsProps = {
  draft: Draft;
  /** What the last try was refused for. */
  findings: readonly Finding[];
  onChange: (part: Partial<Draft>) => void;
  onSubmit: () => void;
};

/** From how much of the room the count is worth showing. */
const countShownFrom = 0.8;

/** The prompt, the largest thing on the page, and the negative prompt folded away beneath it. */
export function PromptFields({ draft, findings, onChange, onSubmit }: PromptFieldsProps) {
  // Until somebody folds it themselves, it is open when there is something in it.
  const [folded, setFolded] = useState<boolean | null>(null);
  const negativeOpen = !(folded ?? draft.negativePrompt === '');
  const submitOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    onSubmit();
  };
  const { length } = draft.prompt;
  const Sign = negativeOpen ? IconMinus : IconPlus;
  return (
    <>
      <div data-tour="prompt-input">
        <MarkedTextarea
          terms={termsIn('prompt', findings)}
          aria-label="Prompt"
          placeholder="Describe who is in the picture, where, and in what light"
          rows={3}
          className={classes.prompt}
          value={draft.prompt}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
          onKeyDown={submitOnEnter}
        />
      </div>
      <div className={classes.underPrompt}>
        <button
          type="button"
          className={classes.fold}
          aria-expanded={negativeOpen}
          aria-controls="negative-prompt"
          onClick={() => setFolded(negativeOpen)}
        >
          <Sign size={16} stroke={1.75} aria-hidden="true" /> Negative prompt
        </button>
        {length > limits.promptMaximum * countShownFrom && (
          <span className={classes.count}>
            {formatNumber(length)} of {formatNumber(limits.promptMaximum)}
          </span>
        )}
      </div>
      <div id="negative-prompt" hidden={!negativeOpen}>
        {negativeOpen && (
          <>
            <MarkedTextarea
              terms={termsIn('negativePrompt', findings)}
              aria-label="Negative prompt"
              aria-describedby="negative-note"
              rows={1}
              className={classes.negative}
              value={draft.negativePrompt}
              onChange={(event) => {
                setFolded(false);
                onChange({ negativePrompt: event.currentTarget.value });
              }}
              onKeyDown={submitOnEnter}
            />
            <p id="negative-note" className={classes.note}>
              What should not be in it. Left empty: {defaultNegativePrompt}.
            </p>
          </>
        )}
      </div>
    </>
  );
}
