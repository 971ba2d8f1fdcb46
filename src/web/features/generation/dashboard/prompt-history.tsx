import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { PromptHistoryEntry } from '#contract/generation.ts';
import type { Draft } from '#web/lib/draft.ts';
import { formatRelative } from '#web/lib/format.ts';
import { operationLabels } from '#web/lib/operation-labels.ts';
import { usePromptHistory } from '#web/lib/queries.ts';
import { Sheet } from '#web/ui/sheet.tsx';
import { ListSkeleton } from '#web/ui/skeletons.tsx';
import { ErrorState } from '#web/ui/states.tsx';
import { getTypedNegativePrompt, matchPrompts } from './match-prompts.ts';
import classes from './prompt-history.module.css';

type PromptHistoryProps = {
  open: boolean;
  /** Called with the chosen prompt, its negative prompt and its category. */
  onChoose: (part: Pick<Draft, 'prompt' | 'negativePrompt' | 'category'>) => void;
  onClose: () => void;
};

/** Search through the prompts used before, to use one again (ARIA APG: combobox with a listbox). */
export default function PromptHistory({ open, onChoose, onClose }: PromptHistoryProps) {
  return (
    <Sheet title="Earlier prompts" open={open} onClose={onClose} spread>
      <History
        onChoose={(entry) => {
          const { prompt, category } = entry;
          onChoose({ prompt, negativePrompt: getTypedNegativePrompt(entry), category });
          onClose();
        }}
      />
    </Sheet>
  );
}

function History({ onChoose }: Pick<HistorySearchProps, 'onChoose'>) {
  const { data: entries, error, refetch } = usePromptHistory();
  if (error && !entries) return <ErrorState error={error} onRetry={refetch} />;
  if (!entries) return <ListSkeleton />;
  return <HistorySearch entries={entries} onChoose={onChoose} />;
}

type HistorySearchProps = {
  entries: readonly PromptHistoryEntry[];
  onChoose: (entry: PromptHistoryEntry) => void;
};

function HistorySearch({ entries, onChoose }: HistorySearchProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [index, setIndex] = useState(0);
  const found = matchPrompts(typed, entries);
  const active = Math.min(index, found.length - 1);

  // The list may load after the sheet has taken the focus.
  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (active >= 0) document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, active]);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.nativeEvent.isComposing) return;
    const chosen = found[active];
    if (event.key === 'ArrowDown') setIndex(active >= found.length - 1 ? 0 : active + 1);
    else if (event.key === 'ArrowUp') setIndex(active <= 0 ? found.length - 1 : active - 1);
    else if (event.key === 'Enter' && chosen) onChoose(chosen);
    else return;
    event.preventDefault();
  }

  return (
    <>
      <input
        ref={field}
        data-autofocus
        className={classes.search}
        role="combobox"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={active >= 0 ? `${id}-${active}` : undefined}
        aria-autocomplete="list"
        aria-label="Search earlier prompts"
        placeholder="Search"
        dir="auto"
        autoComplete="off"
        spellCheck={false}
        maxLength={120}
        value={typed}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIndex(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className={classes.list} role="listbox" aria-label="Earlier prompts">
        {found.map((entry, place) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the field handles the keyboard and names the active option
          <div
            key={`${entry.usedAt} ${entry.prompt}`}
            id={`${id}-${place}`}
            className={classes.entry}
            role="option"
            aria-selected={place === active}
            onClick={() => onChoose(entry)}
          >
            <span className={classes.prompt} dir="auto">
              {entry.prompt}
            </span>
            <span className={classes.about}>{describeEntry(entry)}</span>
          </div>
        ))}
      </div>
      <p role="status" className={found.length > 0 ? classes.unseen : classes.none}>
        {found.length > 0
          ? `${found.length} found`
          : entries.length === 0
            ? 'Prompts that you use appear here.'
            : 'No prompts match your search.'}
      </p>
    </>
  );
}

function describeEntry(entry: PromptHistoryEntry): string {
  const negativePrompt = getTypedNegativePrompt(entry);
  const facts = [
    operationLabels[entry.operation],
    entry.category.toUpperCase(),
    formatRelative(entry.usedAt),
  ];
  return [...facts, negativePrompt && `not: ${negativePrompt}`].filter(Boolean).join(' · ');
}
