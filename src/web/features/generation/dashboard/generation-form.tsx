import { type ReactNode, useId } from 'react';
import type { Job } from '#contract/jobs.ts';
import type { Draft } from '#web/lib/draft.ts';
import { listFindings, listTerms } from '#web/lib/findings.ts';
import { IdentityNote } from '#web/ui/compose/identity-note.tsx';
import { PromptLimitsNote } from '#web/ui/compose/prompt-limits-note.tsx';
import { MarkedTextarea } from '#web/ui/marked-textarea.tsx';
import { Refusal } from '#web/ui/refusal.tsx';
import { GenerateButton } from './generate-button.tsx';
import classes from './generation-form.module.css';
import { findOperation, type GenerationRequest, hasParameters } from './generation-request.ts';
import { ParameterNotes } from './parameters/parameter-notes.tsx';
import { useGenerationRequest } from './use-generation-request.ts';

type GenerationFormProps = {
  draft: Draft;
  request: GenerationRequest;
  label: (request: GenerationRequest) => string;
  /** Names the composer settings that the dialog applies but does not show; null if there are none. */
  note: (draft: Draft) => string | null;
  onChange: (part: Partial<Draft>) => void;
  onStarted: (jobs: readonly Job[]) => void;
  /** The options between the prompt and the button. */
  children: ReactNode;
};

/** The form of both dialogs: the prompt, the options, and the button, which stays in reach of the thumb. */
export function GenerationForm(props: GenerationFormProps) {
  const { draft, request, label, note, onChange, onStarted, children } = props;
  const promptId = useId();
  const state = useGenerationRequest(draft, request, onStarted);
  const carried = note(state.draft);
  const work = findOperation({ ...draft, kind: request.kind });
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        state.submit();
      }}
    >
      <div className={classes.body}>
        <div>
          <label className={classes.label} htmlFor={promptId}>
            Prompt
          </label>
          <MarkedTextarea
            id={promptId}
            terms={listTerms('prompt', listFindings(state.error))}
            data-autofocus
            rows={3}
            className={classes.prompt}
            value={draft.prompt}
            onChange={(event) => onChange({ prompt: event.currentTarget.value })}
          />
          <PromptLimitsNote limits={state.limits} />
        </div>
        {children}
        {carried && <p className={classes.note}>{carried}</p>}
        {hasParameters(draft) && (
          <ParameterNotes draft={{ ...draft, kind: request.kind }} onChange={onChange} />
        )}
        {work !== 'image_to_video' && (
          <IdentityNote
            personaId={draft.personaId}
            modelId={state.draft.modelId}
            operation={work === 'text_to_video' ? work : 'text_to_image'}
            category={draft.category}
          />
        )}
        {state.error && <Refusal error={state.error} fallback={state.failure} />}
      </div>
      <div className={classes.foot}>
        <GenerateButton state={state} label={label} />
      </div>
    </form>
  );
}
