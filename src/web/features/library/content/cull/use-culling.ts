import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ContentItem } from '#contract/library.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { beginCulling, type Culling, decide, judge, moveTo, type Verdict } from './culling.ts';

export type CullingState = {
  culling: Culling;
  go: (at: number) => void;
  judge: (verdict: Verdict | null) => void;
};

/** Going through items: each verdict is stored at once, and taken back on the page where it could not be. */
export function useCulling(items: readonly ContentItem[]): CullingState {
  const client = useQueryClient();
  const [culling, setCulling] = useState(() => beginCulling(items));
  const { mutate } = useMutation({
    // One after the other: the last word on a picture is the last that arrives.
    scope: { id: 'judge-content' },
    mutationFn: ({ id, verdict }: { id: string; verdict: Verdict | null; before: Verdict | null }) =>
      call('changeContent', { params: { id }, body: { verdict } }),
    onError: (error, { id, before }) => {
      setCulling((now) => decide(now, id, before));
      notify.error({ title: 'Not judged', text: problemOf(error) });
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
