import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { OperatorFile, OperatorFileKind } from '#contract/operator-files.ts';
import { call } from '#web/lib/api.ts';
import { fileKeys } from './file-keys.ts';
import type { SavedDraft } from './saved-draft.ts';

/** The draft of the operator: text, or the form value that the server writes into the text. */
export type Draft = { text: string; value?: Record<string, unknown> | undefined };

/** The published version that a draft is based on. */
export type Base = { version: number; text: string };

/** Milliseconds without typing before the server checks the draft. */
const checkDelayMs = 350;

export const useOperatorFile = (kind: OperatorFileKind) =>
  useQuery({
    queryKey: fileKeys.file(kind),
    queryFn: ({ signal }) => call('readOperatorFile', { params: { kind }, signal }),
    staleTime: 0,
    // A version that another administrator publishes must not overwrite the draft.
    refetchOnWindowFocus: false,
  });

/**
 * The draft of a file, and the result of its check on the server.
 *
 * @param saved the draft saved on this device, or null
 */
export function useDraft(kind: OperatorFileKind, file: OperatorFile, saved: SavedDraft | null) {
  const [published] = useState<Draft>({ text: file.checked.text });
  const [draft, setDraft] = useState<Draft>(saved?.draft ?? published);
  // Advances when the user has seen the versions that others published.
  const [base, setBase] = useState<Base>(
    saved?.base ?? { version: file.latest.version, text: file.checked.text },
  );
  const [asked] = useDebouncedValue(draft, checkDelayMs);
  const client = useQueryClient();
  const check = useQuery({
    ...createCheckQuery(kind, asked),
    // The published text was checked when it was loaded.
    ...(asked === published && { initialData: file.checked }),
    placeholderData: keepPreviousData,
  });
  const settled = asked === draft && check.isSuccess && !check.isPlaceholderData;
  return {
    draft,
    setDraft,
    base,
    setBase,
    /** The result of the last check. It is current when `settled` is true. */
    checked: check.data ?? file.checked,
    problem: check.error,
    settled,
    /** Checks the draft immediately, without the typing delay. */
    checkNow: () => client.fetchQuery(createCheckQuery(kind, draft)),
    changed: draft.value !== undefined ? !settled || check.data.text !== base.text : draft.text !== base.text,
  };
}

export type DraftState = ReturnType<typeof useDraft>;

const createCheckQuery = (kind: OperatorFileKind, { text, value }: Draft) =>
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
