import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconBraces, IconSparkles } from '@tabler/icons-react';
import { Suspense, useId, useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import type { Draft } from '#web/lib/draft.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { useOnceEnabled } from '#web/lib/use-once-enabled.ts';
import classes from './composer.module.css';
import { ReadSettingsButton } from './picture-settings/read-settings-button.tsx';

const EnhanceDialog = lazyNamed(() => import('./enhance/enhance-dialog.tsx'), 'EnhanceDialog');

type PromptToolsProps = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onOpenVariants: () => void;
};

function findReason(prompt: string): string | null {
  if (prompt.trim() === '') return 'Enter a prompt first.';
  return prompt.trim().length > limits.promptMaximum ? 'Shorten the prompt first.' : null;
}

/** The tools beneath the prompt: a suggestion that enhances it, the way back once it is applied, its variants, and the settings of a picture. */
export function PromptTools({ draft, onChange, onOpenVariants }: PromptToolsProps) {
  const reasonId = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, dialog] = useDisclosure(false);
  const wasOpen = useOnceEnabled(isOpen);
  const [applied, setApplied] = useState<{ before: string; after: string } | null>(null);
  const reason = findReason(draft.prompt);
  const canUndo = applied !== null && applied.after === draft.prompt;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={classes.fold}
        aria-haspopup="dialog"
        aria-disabled={reason !== null || undefined}
        aria-describedby={reason ? reasonId : undefined}
        data-tip={reason ?? undefined}
        onPointerEnter={EnhanceDialog.preload}
        onFocus={EnhanceDialog.preload}
        onClick={() => reason === null && dialog.open()}
      >
        <IconSparkles size={16} stroke={1.75} aria-hidden="true" /> Enhance
      </button>
      <span id={reasonId} hidden>
        {reason}
      </span>
      {canUndo && (
        <button
          type="button"
          className={classes.fold}
          onClick={() => {
            onChange({ prompt: applied.before });
            button.current?.focus();
          }}
        >
          <IconArrowBackUp size={16} stroke={1.75} aria-hidden="true" /> Undo enhance
        </button>
      )}
      {draft.kind !== 'video' && (
        <button type="button" className={classes.fold} aria-haspopup="dialog" onClick={onOpenVariants}>
          <IconBraces size={16} stroke={1.75} aria-hidden="true" /> Variants
        </button>
      )}
      <ReadSettingsButton draft={draft} onChange={onChange} />
      <Suspense fallback={null}>
        {wasOpen && (
          <EnhanceDialog
            open={isOpen}
            draft={draft}
            onApply={(after) => {
              setApplied({ before: draft.prompt, after });
              onChange({ prompt: after });
              dialog.close();
            }}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </>
  );
}
