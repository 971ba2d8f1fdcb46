import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { EnhancedPrompt } from '#contract/enhance-prompt.ts';
import { call } from '#web/lib/api.ts';
import type { Draft } from '#web/lib/draft.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { Button } from '#web/ui/button.tsx';
import { getErrorMessage } from '#web/ui/notify.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import classes from './enhance-dialog.module.css';
import { WordDifference } from './word-difference.tsx';

type EnhanceDialogProps = {
  open: boolean;
  draft: Draft;
  /** Called with the suggestion that takes the prompt's place. */
  onApply: (prompt: string) => void;
  onClose: () => void;
};

/** Shows what a suggestion changes in the prompt. The draft stays as it is until it is applied. */
export function EnhanceDialog({ open, draft, onApply, onClose }: EnhanceDialogProps) {
  return (
    <Sheet title="Enhance prompt" open={open} onClose={onClose}>
      <Suggestion draft={draft} onApply={onApply} />
    </Sheet>
  );
}

function toForm({ kind, modelId, negativePrompt, nsfwTag, styleWords, ...draft }: Draft, seed: number) {
  const { category, personaId, prompt } = draft;
  return {
    prompt: prompt.trim(),
    category,
    personaId,
    modelId,
    seed,
    negativePrompt: negativePrompt.trim() || undefined,
    styleWords: styleWords.trim() || undefined,
    nsfwTag: kind === 'video' ? null : nsfwTag,
  };
}

function Suggestion({ draft, onApply }: Pick<EnhanceDialogProps, 'draft' | 'onApply'>) {
  const [seed, setSeed] = useState(0);
  const form = toForm(draft, seed);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: queryKeys.enhancedPrompt(form),
    queryFn: ({ signal }) => call('enhancePrompt', { body: form, signal }),
    // A suggestion stays as it is while it is read.
    staleTime: Infinity,
    gcTime: 0,
    refetchOnReconnect: false,
    retry: false,
  });
  const suggestion = isFetching ? null : (data?.suggestion ?? null);
  const canAsk = !isFetching && data?.obstacle !== 'refused' && data?.obstacle !== 'complete';
  const another = () => (error ? refetch() : setSeed(seed + 1));
  return (
    <>
      <div className={classes.result} aria-live="polite" aria-busy={isFetching}>
        {isFetching && <p className={classes.note}>Making a suggestion…</p>}
        {!isFetching && error && <p className={classes.problem}>{getErrorMessage(error)}</p>}
        {!isFetching && data && <Answer data={data} prompt={form.prompt} />}
      </div>
      <div className={classes.actions}>
        <Button
          data-autofocus
          aria-disabled={suggestion === null || undefined}
          data-disabled={suggestion === null || undefined}
          onClick={() => suggestion !== null && onApply(suggestion)}
        >
          Apply
        </Button>
        <Button
          variant="default"
          aria-disabled={!canAsk || undefined}
          data-disabled={!canAsk || undefined}
          onClick={() => canAsk && another()}
        >
          {error ? 'Try again' : 'Another'}
        </Button>
      </div>
    </>
  );
}

const obstacles = {
  refused: 'The security check refuses this prompt.',
  complete: 'Nothing is missing from this prompt.',
  none: 'No suggestion could be made.',
};

/** What the interface says where the operator's language model did not make the suggestion. */
const modelNotes: Record<EnhancedPrompt['model'], string | null> = {
  none: null,
  used: null,
  away: 'Suggested without the language model, which does not answer now.',
  unusable: 'Suggested without the language model, whose answer could not be used.',
};

function Answer({ data, prompt }: { data: EnhancedPrompt; prompt: string }) {
  const { model, obstacle, reason, suggestion } = data;
  if (suggestion === null) {
    return (
      <p className={obstacle === 'refused' ? classes.problem : classes.note}>
        {obstacles[obstacle ?? 'none']} {reason}
      </p>
    );
  }
  return (
    <>
      <WordDifference before={prompt} after={suggestion} />
      {modelNotes[model] && <p className={classes.note}>{modelNotes[model]}</p>}
    </>
  );
}
