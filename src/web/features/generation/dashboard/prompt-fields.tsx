import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import { type Finding, listTerms } from '#web/lib/findings.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import classes from './composer.module.css';

const PromptHistory = lazy(() => import('./prompt-history.tsx'));

type PromptFieldsProps = {
  draft: Draft;
  /** The findings that refused the last request. */
  findings: readonly Finding[];
  onChange: (part: Partial<Draft>) => void;
  /** Further buttons beneath the prompt. */
  children: ReactNode;
};

/** The share of the maximum length above which the character count is shown. */
const countShownAbove = 0.8;

const placeholders = {
  image: 'Describe who is in the picture, where, and in what light',
  bundle: 'Describe who is in the pictures, where, and in what light',
  video: 'Describe who is in the video, where, and what happens',
};

/** The prompt, and beneath it the negative prompt, which is folded while it is empty. */
export function PromptFields({ draft, findings, onChange, children }: PromptFieldsProps) {
  // Until the creator folds or unfolds it, it is open when it has text.
  const [folded, setFolded] = useState<boolean | null>(null);
  const [historyOpen, history] = useDisclosure(false);
  const historyRequested = useOnceEnabled(historyOpen);
  const negativeOpen = !(folded ?? draft.negativePrompt === '');
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowUp' || draft.prompt !== '' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    history.open();
  };
  const { length } = draft.prompt;
  const Sign = negativeOpen ? IconMinus : IconPlus;
  return (
    <>
      <div data-tour="prompt-input">
        <MarkedTextarea
          terms={listTerms('prompt', findings)}
          aria-label="Prompt"
          placeholder={placeholders[draft.kind]}
          rows={3}
          className={classes.prompt}
          value={draft.prompt}
          onChange={(event) => onChange({ prompt: event.currentTarget.value })}
          onKeyDown={onKeyDown}
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
        <button type="button" className={classes.fold} aria-haspopup="dialog" onClick={history.open}>
          <IconHistory size={16} stroke={1.75} aria-hidden="true" /> Earlier prompts
        </button>
        {length > limits.promptMaximum * countShownAbove && (
          <span className={classes.count}>
            {formatNumber(length)} of {formatNumber(limits.promptMaximum)}
          </span>
        )}
        {children}
      </div>
      <div id="negative-prompt" hidden={!negativeOpen}>
        {negativeOpen && (
          <>
            <MarkedTextarea
              terms={listTerms('negativePrompt', findings)}
              aria-label="Negative prompt"
              aria-describedby="negative-note"
              rows={1}
              className={classes.negative}
              value={draft.negativePrompt}
              onChange={(event) => {
                setFolded(false);
                onChange({ negativePrompt: event.currentTarget.value });
              }}
            />
            <p id="negative-note" className={classes.note}>
              What to avoid. If left empty: {defaultNegativePrompt}.
            </p>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {historyRequested && <PromptHistory open={historyOpen} onChoose={onChange} onClose={history.close} />}
      </Suspense>
    </>
  );
}
