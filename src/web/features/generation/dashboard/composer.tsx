import { IconMovie, IconStack2 } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import type { Operation } from '#contract/jobs.ts';
import { unableHere, useAbilities } from '#web/lib/abilities.ts';
import { categories } from '#web/lib/categories.ts';
import type { Draft } from '#web/lib/draft.ts';
import { findingsOf } from '#web/lib/findings.ts';
import { NotHere } from '#web/ui/availability.tsx';
import { Choice } from '#web/ui/choice.tsx';
import { ModelChoice } from '#web/ui/compose/model-choice.tsx';
import { PersonaChoice } from '#web/ui/compose/persona-choice.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { AdultChoice } from './adult-choice.tsx';
import { Advanced } from './advanced.tsx';
import classes from './composer.module.css';
import { GenerateButton } from './generate-button.tsx';
import { composerOrder, countImages, type Order } from './order.ts';
import { PromptFields } from './prompt-fields.tsx';
import { QualityChoice } from './quality-choice.tsx';
import { useOrder } from './use-order.ts';
import type { OrderDialog } from './use-order-dialog.ts';

const kinds = [
  { value: 'image', label: 'Images' },
  { value: 'video', label: 'Videos' },
] as const;

function labelFor(order: Order): string {
  if (order.kind === 'video') return 'Generate video';
  return order.count === 1 ? 'Generate' : `Generate ${countImages(order.count)}`;
}

type ComposerProps = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onOpenDialog: (dialog: OrderDialog) => void;
};

/** Quick Generate, the instrument: a prompt, what shapes the work beneath it, and the price on the button. */
export function Composer({ draft, onChange, onOpenDialog }: ComposerProps) {
  const state = useOrder(draft, composerOrder(draft));
  return (
    <form
      className={classes.composer}
      aria-label="Quick Generate"
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <PromptFields
        draft={draft}
        findings={findingsOf(state.error)}
        onChange={onChange}
        onSubmit={state.submit}
      >
        <DialogButton operation="text_to_image" onOpen={() => onOpenDialog('bundle')}>
          <IconStack2 size={16} stroke={1.75} aria-hidden="true" /> Make a bundle
        </DialogButton>
        <DialogButton operation="text_to_video" onOpen={() => onOpenDialog('video')}>
          <IconMovie size={16} stroke={1.75} aria-hidden="true" /> Make a video
        </DialogButton>
      </PromptFields>
      {state.error && <Refusal error={state.error} fallback={state.failure} />}
      <div className={classes.options}>
        <div className={classes.chips}>
          <Choice label="Make" options={kinds} value={draft.kind} onChange={(kind) => onChange({ kind })} />
          <Choice
            label="Category"
            options={categories}
            value={draft.category}
            onChange={(category) => onChange({ category })}
          />
          <PersonaChoice draft={draft} onChange={onChange} />
          <ModelChoice value={state.draft.modelId} onChange={(modelId) => onChange({ modelId })} />
          {draft.kind === 'video' && (
            <QualityChoice value={draft.quality} onChange={(quality) => onChange({ quality })} />
          )}
          <AdultChoice draft={draft} onChange={onChange} />
        </div>
        <Advanced draft={draft} onChange={onChange} />
        <div className={classes.button}>
          <GenerateButton state={state} label={labelFor} />
        </div>
      </div>
    </form>
  );
}

type DialogButtonProps = { operation: Operation; onOpen: () => void; children: ReactNode };

/** The way to one of the dialogs; where no engine can do what it is for, the reason in its stead. */
function DialogButton({ operation, onOpen, children }: DialogButtonProps) {
  const id = useId();
  const unable = unableHere(useAbilities(), operation);
  return (
    <>
      <button
        type="button"
        className={classes.fold}
        aria-haspopup="dialog"
        aria-disabled={unable !== null || undefined}
        aria-describedby={unable ? id : undefined}
        data-tip={unable ?? undefined}
        onClick={() => unable === null && onOpen()}
      >
        {children}
        {unable && <NotHere />}
      </button>
      <span id={id} hidden>
        {unable}
      </span>
    </>
  );
}
