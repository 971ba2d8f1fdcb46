import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import type { ContentItem } from '#contract/library.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { download } from './download.ts';

type DownloadButtonProps = { item: ContentItem };

export function DownloadButton({ item }: DownloadButtonProps) {
  const downloading = useMutation({
    mutationFn: () => download(item),
    onError: (error) =>
      notify.error({
        title: 'Download failed',
        text: problemOf(error, 'The file could not be saved. Please try again.'),
      }),
  });
  return (
    <Button
      leftSection={<IconDownload size={18} stroke={1.75} />}
      disabled={downloading.isPending}
      onClick={() => downloading.mutate()}
    >
      {downloading.isPending ? 'Downloading…' : 'Download'}
    </Button>
  );
}
