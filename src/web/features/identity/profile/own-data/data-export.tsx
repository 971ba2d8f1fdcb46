import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import type { DataExport as Made } from '#contract/own-data.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { formatDate } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import classes from './own-data.module.css';

/** Asks for a ZIP with everything, follows its making, and gives it. */
export function DataExport({ made }: { made: Made | null }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call('requestDataExport', {}),
    onSuccess: () => {
      const text = 'We send you a mail when it is ready.';
      notify.success({ title: profileMessages.ownData.exportAsked, text });
      return client.invalidateQueries({ queryKey: queryKeys.ownData });
    },
    onError: (error) => notify.error({ title: profileMessages.ownData.exportFailed, text: problemOf(error) }),
  });
  const underWay = made?.state === 'waiting' || made?.state === 'running';
  const ready = made?.state === 'ready' && made.expiresAt && made.byteSize !== null;
  return (
    <div className={classes.part}>
      <h3>Download your data</h3>
      <p>
        A ZIP with all that is kept about you: pictures, videos and uploads as files, and everything else as
        lists that programs and people can read. It takes some minutes, and stays for {limits.exportDays}{' '}
        days. <a href="/help/your-data">What is in it</a>
      </p>
      {underWay && made && (
        <div className={classes.progress} role="status">
          <Progress
            value={(100 * made.progress.done) / made.progress.of}
            aria-label="Progress of the export"
            size="sm"
          />
          <p>
            {made.state === 'waiting'
              ? 'Your export waits for its turn.'
              : `Part ${Math.min(made.progress.done + 1, made.progress.of)} of ${made.progress.of} is being written.`}{' '}
            You can leave this page.
          </p>
        </div>
      )}
      {made?.state === 'failed' && (
        <p role="alert">
          The last export could not be made. Nothing of your data is touched; please try again.
        </p>
      )}
      {ready && made.expiresAt && made.byteSize !== null ? (
        <>
          <p>
            From {formatDate(made.askedAt)}, {formatBytes(made.byteSize)}. It is deleted on{' '}
            {formatDate(made.expiresAt)}.
          </p>
          <Button
            component="a"
            href={contract.downloadDataExport.path}
            download
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            Download the ZIP
          </Button>
          <Button variant="default" size="sm" disabled={ask.isPending} onClick={() => ask.mutate()}>
            Make a new one
          </Button>
        </>
      ) : (
        !underWay && (
          <Button variant="default" disabled={ask.isPending} onClick={() => ask.mutate()}>
            {ask.isPending ? 'Asking…' : 'Export my data'}
          </Button>
        )
      )}
    </div>
  );
}
