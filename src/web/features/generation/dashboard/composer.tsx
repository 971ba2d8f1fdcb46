import { Suspense } from 'react';
import type { Job } from '#contract/jobs.ts';
import { limits } from '#contract/limits.ts';
import { categories } from '#web/lib/categories.ts';
import type { Draft } from '#web/lib/draft.ts';
import { listFindings } from '#web/lib/findings.ts';
import { lazyNamed } from '#web/lib/lazy-named.ts';
import { Choice } from '#web/ui/choice.tsx';
import { ModelChoice } from '#web/ui/compose/model-choice.tsx';
import { PersonaChoice } from '#web/ui/compose/persona-choice.tsx';
import { PromptLimitsNote } from '#web/ui/compose/prompt-limits-note.tsx';
import { getErrorMessage } from '#web/ui/notify.ts';
import { Advanced } from './advanced.tsx';
import classes from './composer.module.css';
import { GenerateButton } from './generate-button.tsx';
import {
  findOperation,
  formatImageCount,
  type GenerationRequest,
  toGenerationRequest,
} from './generation-request.ts';
import { PromptFields } from './prompt-fields.tsx';
import { useBestOf } from './use-best-of.ts';
import type { GenerationDialog } from './use-generation-dialog.ts';
import { useGenerationRequest } from './use-generation-request.ts';
import { hasVariants } from './variants/has-variants.ts';

const load = () => import('./composer-parts.ts');
const AdultChoice = lazyNamed(load, 'AdultChoice', 'idle');
const CountStepper = lazyNamed(load, 'CountStepper', 'idle');
const DialogButton = lazyNamed(load, 'DialogButton', 'idle');
const IdentityNote = lazyNamed(load, 'IdentityNote', 'idle');
const PromptTools = lazyNamed(load, 'PromptTools', 'idle');
const Refusal = lazyNamed(load, 'Refusal', 'idle');
const VariantsButton = lazyNamed(load, 'VariantsButton', 'idle');
const VideoChoices = lazyNamed(load, 'VideoChoices', 'idle');

const BestOfChoice = lazyNamed(() => import('./best-of-choice.tsx'), 'BestOfChoice');

const FurtherChoices = lazyNamed(() => import('#web/ui/compose/further-choices.tsx'), 'FurtherChoices');

const modes = [
  { value: 'image', label: 'Image' },
  { value: 'bundle', label: 'Bundle' },
  { value: 'video', label: 'Video' },
] as const;

function formatButtonLabel(request: GenerationRequest): string {
  if (request.kind === 'video') return 'Generate video';
  return request.count === 1 ? 'Generate' : `Generate ${formatImageCount(request.count)}`;
}

type ComposerProps = {
  draft: Draft;
  onChange: (part: Partial<Draft>) => void;
  onOpenDialog: (dialog: GenerationDialog) => void;
  onStarted: (jobs: readonly Job[]) => void;
};

/** Quick Generate: the prompt, its options, and the button with the price. */
export function Composer({ draft, onChange, onOpenDialog, onStarted }: ComposerProps) {
  const bestOf = useBestOf(draft);
  const work = findOperation(draft);
  const state = useGenerationRequest(draft, toGenerationRequest(draft, bestOf.isChosen), onStarted);
  const isExpanded = draft.kind !== 'video' && hasVariants(draft.prompt);
  const findings = listFindings(state.error);
  return (
    <form
      className={classes.composer}
      aria-label="Quick Generate"
      onSubmit={(event) => {
        event.preventDefault();
        if (isExpanded) onOpenDialog('variants');
        else state.submit();
      }}
    >
      <div className={classes.mode}>
        <Choice label="Make" options={modes} value={draft.kind} onChange={(kind) => onChange({ kind })} />
      </div>
      <PromptFields draft={draft} findings={findings} onChange={onChange}>
        <Suspense fallback={null}>
          {draft.kind !== 'image' && <DialogButton dialog={draft.kind} onOpen={onOpenDialog} />}
        </Suspense>
        <Suspense fallback={<span className={classes.fold}>… Enhance</span>}>
          <PromptTools
            draft={state.draft}
            onChange={onChange}
            onOpenVariants={() => onOpenDialog('variants')}
          />
        </Suspense>
      </PromptFields>
      <PromptLimitsNote limits={state.limits} />
      {state.error && (
        <Suspense
          fallback={
            <p className={classes.refusal} role="alert">
              {getErrorMessage(state.error, state.failure)}
            </p>
          }
        >
          <Refusal error={state.error} fallback={state.failure} />
        </Suspense>
      )}
      <div className={classes.options}>
        <div className={classes.chips}>
          {draft.kind === 'bundle' && (
            <Suspense fallback={<div className={classes.place} />}>
              <CountStepper
                value={draft.bundleCount}
                max={limits.bundleMaximum}
                onChange={(bundleCount) => onChange({ bundleCount })}
              />
            </Suspense>
          )}
          <Choice
            label="Category"
            options={categories}
            value={draft.category}
            onChange={(category) => onChange({ category })}
          />
          <PersonaChoice draft={draft} onChange={onChange} />
          <ModelChoice value={state.draft.modelId} onChange={(modelId) => onChange({ modelId })} />
          <Suspense fallback={null}>
            <FurtherChoices draft={draft} operation={work} onChange={onChange} />
          </Suspense>
          <Suspense fallback={null}>
            {draft.kind === 'video' && <VideoChoices draft={draft} onChange={onChange} />}
          </Suspense>
          <Suspense fallback={null}>
            {bestOf.isShown && (
              <BestOfChoice bestOf={bestOf} onChange={(chosen) => onChange({ bestOf: chosen })} />
            )}
          </Suspense>
          <Suspense fallback={null}>
            {draft.category === 'nsfw' && <AdultChoice draft={state.draft} onChange={onChange} />}
          </Suspense>
          <Suspense fallback={null}>
            {draft.personaId && work !== 'image_to_video' && (
              <IdentityNote
                personaId={draft.personaId}
                modelId={state.draft.modelId}
                operation={work === 'text_to_video' ? work : 'text_to_image'}
                category={draft.category}
              />
            )}
          </Suspense>
        </div>
        <Advanced draft={draft} findings={findings} onChange={onChange} />
        <div className={classes.button}>
          {isExpanded ? (
            <Suspense fallback={null}>
              <VariantsButton />
            </Suspense>
          ) : (
            <GenerateButton state={state} label={formatButtonLabel} />
          )}
        </div>
      </div>
    </form>
  );
}
