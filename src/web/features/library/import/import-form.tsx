import { Checkbox } from '@mantine/core';
import { IconFileZip, IconFolder, IconPhotoPlus } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { useOperatingModes } from '#web/lib/abilities.ts';
import { formatNumber, formatPercent } from '#web/lib/format.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { useUser } from '#web/lib/session.ts';
import { Button } from '#web/ui/button.tsx';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import classes from './import-screen.module.css';
import { packFiles } from './pack-files.ts';
import { sendImport } from './send-import.ts';

/** Chooses a folder, a ZIP or pictures, and sends them. */
export function ImportForm({ isBusy }: { isBusy: boolean }) {
  const [withoutPeople, setWithoutPeople] = useState(false);
  const [progress, setProgress] = useState<string | null>(null);
  const { allowsUploadedPeople } = useOperatingModes();
  const { gate } = useUser();
  const client = useQueryClient();
  const stopping = useRef(new AbortController());
  const sending = useMutation({
    mutationFn: async (files: readonly File[]) => {
      stopping.current = new AbortController();
      const packed = await packFiles(files, (done) =>
        setProgress(`Packing ${formatNumber(done)} of ${formatNumber(files.length)}…`),
      );
      setProgress('Sending…');
      return sendImport(packed, {
        withoutPeople,
        onProgress: (share) => setProgress(`Sending, ${formatPercent(share)}…`),
        signal: stopping.current.signal,
      });
    },
    onError: (error) => {
      if (stopping.current.signal.aborted) return;
      const text = getErrorMessage(
        error,
        'The files could not be sent. Nothing was imported; please try again.',
      );
      notify.error({ title: 'Import failed', text });
    },
    onSettled: () => {
      setProgress(null);
      return client.invalidateQueries({ queryKey: queryKeys.imports });
    },
  });
  const isOpen = gate === 'app' && !isBusy && !sending.isPending;
  const take = (files: FileList | null) => files && files.length > 0 && sending.mutate([...files]);
  return (
    <section className={classes.form} aria-label="New import">
      <p className={classes.lead}>
        Bring the pictures you have made elsewhere: a folder, a ZIP of up to{' '}
        {formatNumber(limits.importEntriesMaximum)} files, or single pictures. Each is checked as an upload
        is. Prompt, seed and settings in the files come along.
      </p>
      <Checkbox
        checked={withoutPeople}
        disabled={sending.isPending}
        onChange={({ currentTarget }) => setWithoutPeople(currentTarget.checked)}
        label="No recognisable real person is in any of them"
        description={
          allowsUploadedPeople
            ? 'Otherwise each picture waits until you have said who is in it. Imports are for safe-for-work results only.'
            : 'Pictures of people are not taken here. Without this statement each picture waits for one of its own.'
        }
      />
      <div className={classes.ways}>
        <FileButton label="Choose folder" Icon={IconFolder} disabled={!isOpen} folder onFiles={take} />
        <FileButton
          label="Choose ZIP"
          Icon={IconFileZip}
          disabled={!isOpen}
          accept=".zip,application/zip"
          onFiles={take}
        />
        <FileButton
          label="Choose pictures"
          Icon={IconPhotoPlus}
          disabled={!isOpen}
          accept="image/*"
          multiple
          onFiles={take}
        />
      </div>
      {progress && (
        <p className={classes.sending} role="status">
          {progress}{' '}
          <Button size="sm" variant="default" onClick={() => stopping.current.abort()}>
            Stop
          </Button>
        </p>
      )}
    </section>
  );
}

type FileButtonProps = {
  label: string;
  Icon: typeof IconFolder;
  disabled: boolean;
  folder?: boolean;
  multiple?: boolean;
  accept?: string;
  onFiles: (files: FileList | null) => void;
};

function FileButton({ accept, disabled, folder, Icon, label, multiple, onFiles }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        disabled={disabled}
        leftSection={<Icon size={18} stroke={1.5} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      >
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        multiple={multiple || folder}
        aria-label={`${label} to import`}
        {...(folder && { webkitdirectory: '' })}
        onChange={({ currentTarget }) => {
          onFiles(currentTarget.files);
          currentTarget.value = '';
        }}
      />
    </>
  );
}
