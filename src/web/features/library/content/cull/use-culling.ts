import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { type Culling, decide, judge, moveTo, startCulling, type Verdict } from './culling.ts';

export type CullingState = {
  culling: Culling;
  go: (at: number) => void;
  judge: (verdict: Verdict | null) => void;
};

/** Review state. Each verdict is saved at once and rolled back on failure. */
export function useCulling(items: readonly ContentItem[]): CullingState {
  const client = useQueryClient();
  const [culling, setCulling] = useState(() => startCulling(items));
  const { mutate } = useMutation({
    // Requests run in sequence, so the last verdict wins.
    scope: { id: 'judge-content' },
    mutationFn: ({ id, verdict }: { id: string; verdict: Verdict | null; before: Verdict | null }) =>
      call('changeContent', { params: { id }, body: { verdict } }),
    onError: (error, { id, before }) => {
      setCulling((now) => decide(now, id, before));
      notify.error({ title: 'Not saved', text: getErrorMessage(error) });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.content }),
  });
  return {
    culling,
    go: (at) => setCulling((now) => moveTo(now, at)),
    judge: (verdict) => {
      const id = culling.ids[culling.at];
      if (id === undefined) return;
      const before = culling.verdicts[id] ?? null;
      setCulling((now) => judge(now, verdict));
      if (verdict !== before) mutate({ id, verdict, before });
    },
  };
}
