import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorFile, OperatorFileKind } from '#contract/operator-files.ts';
import { call } from '#web/lib/api.ts';
import { fileKeys } from './file-keys.ts';
import type { KeptDraft } from './kept-draft.ts';

/** What the operator is writing: a text, or what a form says, to be written into a text. */
export type Draft = { text: string; value?: Record<string, unknown> | undefined };

/** The version that a draft was made from. */
export type Base = { version: number; text: string };

/** How long nobody types before a draft is looked at, in milliseconds. */
const pause = 350;

export const useOperatorFile = (kind: OperatorFileKind) =>
  useQuery({
    queryKey: fileKeys.file(kind),
    queryFn: ({ signal }) => call('readOperatorFile', { params: { kind }, signal }),
    staleTime: 0,
    // What somebody else publishes meanwhile must not take the place of what is being written.
    refetchOnWindowFocus: false,
  });

/**
 * The draft of a file, and what the server says of it.
 *
 * @param kept from before, to go on with
 */
export function useDraft(kind: OperatorFileKind, file: OperatorFile, kept: KeptDraft | null) {
  const [published] = useState<Draft>({ text: file.checked.text });
  const [draft, setDraft] = useState<Draft>(kept?.draft ?? published);
  // What it was made from. It moves on when the writer has seen what others published.
  const [base, setBase] = useState<Base>(
    kept?.base ?? { version: file.latest.version, text: file.checked.text },
  );
  const [asked] = useDebouncedValue(draft, pause);
  const client = useQueryClient();
  const check = useQuery({
    ...checkOf(kind, asked),
    // What is published was checked as it was read.
    ...(asked === published && { initialData: file.checked }),
    placeholderData: keepPreviousData,
  });
  const settled = asked === draft && check.isSuccess && !check.isPlaceholderData;
  return {
    draft,
    setDraft,
    base,
    setBase,
    /** What was said of the draft last; of this very draft once it is `settled`. */
    checked: check.data ?? file.checked,
    problem: check.error,
    settled,
    /** The same at once, whoever is still typing. */
    checkNow: () => client.fetchQuery(checkOf(kind, draft)),
    changed: draft.value !== undefined ? !settled || check.data.text !== base.text : draft.text !== base.text,
  };
}

export type DraftState = ReturnType<typeof useDraft>;

const checkOf = (kind: OperatorFileKind, { text, value }: Draft) =>
  queryOptions({
    queryKey: fileKeys.check(kind, { text, value }),
    queryFn: ({ signal }) =>
      call('checkOperatorFile', {
        params: { kind },
        body: { text, ...(value && { value: JSON.stringify(value) }) },
        signal,
      }),
    staleTime: 60_000,
    gcTime: 60_000,
  });
