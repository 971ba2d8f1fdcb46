import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { disclosureLabels, useDisclosure, useWrittenSettings } from '#web/lib/disclosure.ts';
import { downloadMany } from '#web/lib/download.ts';
import { getErrorMessage, notify } from '#web/ui/notify.ts';
import { formatItemCount } from './bulk-labels.ts';

const toastId = 'castwright-zip';

/** Saves items as a ZIP with the disclosure and the settings of the last download (decisions 029 and 153). It can be cancelled. */
export function useBulkDownload() {
  const asked = useRef(new AbortController());
  const [disclosure] = useDisclosure();
  const [settings] = useWrittenSettings();
  useEffect(() => () => asked.current.abort(), []);
  const downloading = useMutation({
    mutationFn: (ids: readonly string[]) => {
      asked.current = new AbortController();
      return downloadMany([...ids], { disclosure, settings }, asked.current.signal);
    },
    onSuccess: (files, { length }) =>
      notify.success({
        id: toastId,
        title:
          files === length
            ? `${formatItemCount(files)} saved`
            : `${files} of ${formatItemCount(length)} saved`,
        text: files === length ? 'Saved as ZIP' : 'The others are unfinished or no longer exist.',
      }),
    onError: (error) => {
      if (asked.current.signal.aborted) return;
      const text = getErrorMessage(error, 'The ZIP could not be saved. Please try again.');
      notify.error({ id: toastId, title: 'Download failed', text });
    },
  });
  return { ...downloading, label: disclosureLabels[disclosure].button, cancel: () => asked.current.abort() };
}
