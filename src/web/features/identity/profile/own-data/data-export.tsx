import { Button, Progress } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { contract } from '#contract/index.ts';
import { limits } from '#contract/limits.ts';
import type { DataExport as ExportState } from '#contract/own-data.ts';
import { profileMessages } from '#contract/profile-messages.ts';
import { call } from '#web/lib/api.ts';
import { formatBytes } from '#web/lib/bytes.ts';
import { formatDate } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './own-data.module.css';

/** Requests a data export, shows its progress, and offers the ZIP for download. */
export function DataExport({ latest }: { latest: ExportState | null }) {
  const client = useQueryClient();
  const ask = useMutation({
    mutationFn: () => call('requestDataExport', {}),
    onSuccess: () => {
      const text = 'We will email you when it is ready.';
      notify.success({ title: profileMessages.ownData.exportAsked, text });
      return client.invalidateQueries({ queryKey: queryKeys.ownData });
    },
    onError: (error) =>
      notify.error({ title: profileMessages.ownData.exportFailed, text: getErrorMessage(error) }),
  });
  const isRunning = latest?.state === 'waiting' || latest?.state === 'running';
  const ready = latest?.state === 'ready' && latest.expiresAt && latest.byteSize !== null;
  return (
    <div className={classes.part}>
      <h3>Download your data</h3>
      <p>
        Get a ZIP with everything stored about you. It takes a few minutes and is available for{' '}
        {limits.exportDays} days. <a href="/help/your-data">What is included</a>
      </p>
      {isRunning && latest && (
        <div className={classes.progress} role="status">
          <Progress
            value={(100 * latest.progress.done) / latest.progress.of}
            aria-label="Progress of the export"
            size="sm"
          />
          <p>
            {latest.state === 'waiting'
              ? 'Your export is queued.'
              : `Writing part ${Math.min(latest.progress.done + 1, latest.progress.of)} of ${latest.progress.of}.`}{' '}
            You can leave this page.
          </p>
        </div>
      )}
      {latest?.state === 'failed' && (
        <p role="alert">The last export failed. Your data is not affected; please try again.</p>
      )}
      {ready && latest.expiresAt && latest.byteSize !== null ? (
        <>
          <p>
            From {formatDate(latest.askedAt)}, {formatBytes(latest.byteSize)}. Available until{' '}
            {formatDate(latest.expiresAt)}.
          </p>
          <Button
            component="a"
            href={contract.downloadDataExport.path}
            download
            leftSection={<IconDownload size={18} stroke={1.75} />}
          >
            Download ZIP
          </Button>
          <Button variant="default" size="sm" disabled={ask.isPending} onClick={() => ask.mutate()}>
            Create new export
          </Button>
        </>
      ) : (
        !isRunning && (
          <Button variant="default" disabled={ask.isPending} onClick={() => ask.mutate()}>
            {ask.isPending ? 'Requesting…' : 'Export my data'}
          </Button>
        )
      )}
    </div>
  );
}
