import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { videoEditLimits } from '#contract/video-edit-limits.ts';
import { call } from '#web/lib/api.ts';
import { saveResponse } from '#web/lib/download.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import frame from '../frame/frame.module.css';

type VideoActionsProps = {
  item: ContentItem;
  /** The part to export, in seconds. */
  from: number;
  to: number;
  /** Gets the second of the frame that the player shows. */
  getPlayhead: () => number;
};

/** What a video offers without a job: another poster, and animated pictures of a part. */
export function VideoActions({ from, getPlayhead, item, to }: VideoActionsProps) {
  const poster = useSetPoster(item);
  const exporting = useExportAnimation(item);
  const end = Math.min(to, from + videoEditLimits.animationSeconds);
  const isPending = poster.isPending || exporting.isPending;
  return (
    <>
      <div className={frame.actions}>
        <Button variant="default" disabled={isPending} onClick={() => poster.mutate(getPlayhead())}>
          {poster.isPending ? 'Saving…' : 'Use this frame as poster'}
        </Button>
        {(['gif', 'webp'] as const).map((format) => (
          <Button
            key={format}
            variant="default"
            disabled={isPending}
            onClick={() => exporting.mutate({ format, from, to: end })}
          >
            {exporting.isPending && exporting.variables.format === format
              ? 'Exporting…'
              : `Export as ${formatLabels[format]}`}
          </Button>
        ))}
      </div>
      <p className={frame.note}>
        Exports show the part to keep, at most {videoEditLimits.animationSeconds} seconds, with the AI label.
      </p>
    </>
  );
}

type Export = { format: 'gif' | 'webp'; from: number; to: number };

const formatLabels = { gif: 'GIF', webp: 'WebP' } as const;

function useSetPoster({ id }: ContentItem) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (seconds: number) => call('setPoster', { params: { id }, body: { seconds } }),
    onSuccess: () => {
      notify.success({ title: 'Poster changed' });
      return client.invalidateQueries({ queryKey: queryKeys.content });
    },
    onError: (error) => notify.error({ title: 'Poster not changed', text: getErrorMessage(error) }),
  });
}

function useExportAnimation({ id, name }: ContentItem) {
  return useMutation({
    mutationFn: async (query: Export) =>
      saveResponse(await call('exportAnimation', { params: { id }, query }), `${name}.${query.format}`),
    onError: (error) => notify.error({ title: 'Export failed', text: getErrorMessage(error) }),
  });
}
