import { useDisclosure } from '@mantine/hooks';
import { IconHistory, IconMinus, IconPlus } from '@tabler/icons-react';
import { type KeyboardEvent, lazy, type ReactNode, Suspense, useState } from 'react';
import { defaultNegativePrompt, limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import { type Finding, termsIn } from '#web/lib/findings.ts';
import { formatNumber } from '#web/lib/format.ts';
import { useOnceWanted } from '#web/lib/once-wanted.ts';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import classes from './composer.module.css';

const PromptHistory = lazy(() => import('./prompt-history.tsx'));

type PromptFieldsProps = {
  draft: Draft;
  /** What the last try was refused for. */
  findings: readonly Finding[];
  onChange: (part: Partial<Draft>) => void;
  onSubmit: () => void;
  /** Further tools beneath the prompt. */
  children: ReactNode;
};

/** From how much of the room the count is worth showing. */
const countShownFrom = 0.8;

const placeholders = {
  image: 'Describe who is in the picture, where, and in what light',
  video: 'Describe who is in the video, where, and what happens',
};

/** The prompt, the largest thing on the page, and the negative prompt folded away beneath it. */
export function PromptFields({ draft, findings, onChange, onSubmit, children }: PromptFieldsProps) {
  // Until somebody folds it themselves, it is open when there is something in it.
  const [folded, setFolded] = useState<boolean | null>(null);
  const [historyOpen, history] = useDisclosure(false);
  const historyWanted = useOnceWanted(historyOpen);
  const negativeOpen = !(folded ?? draft.negativePrompt === '');
  const onKeyDown = (event: KeyboardEvent) => {
    const submits = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const goesBack = event.key === 'ArrowUp' && draft.prompt === '' && !event.nativeEvent.isComposing;
    if (!submits && !goesBack) return;
    event.preventDefault();
    if (submits) onSubmit();
    else history.open();
  };
  const { length } = draft.prompt;
  const Sign = negativeOpen ? IconMinus : IconPlus;
  return (
    <>
      <div data-tour="prompt-input">
        <MarkedTextarea
          terms={termsIn('prompt', findings)}
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
        {length > limits.promptMaximum * countShownFrom && (
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
              onKeyDown={(event) => event.key === 'Enter' && onKeyDown(event)}
            />
            <p id="negative-note" className={classes.note}>
              What should not be in it. Left empty: {defaultNegativePrompt}.
            </p>
          </>
        )}
      </div>
      <Suspense fallback={null}>
        {historyWanted && <PromptHistory open={historyOpen} onChoose={onChange} onClose={history.close} />}
      </Suspense>
    </>
  );
}
