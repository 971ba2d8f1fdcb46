import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { disclosureWords, useDisclosure } from '#web/lib/disclosure.ts';
import { downloadMany } from '#web/lib/download.ts';
import { notify, problemOf } from '#web/ui/notify.ts';
import { countItems } from './bulk-words.ts';

const kept = 'castwright-zip';

/** Saves many items as a ZIP, each as the last download was (docs/decisions, 029), says how many files it holds, and can be given up. */
export function useDownloadMany() {
  const asked = useRef(new AbortController());
  const [disclosure] = useDisclosure();
  useEffect(() => () => asked.current.abort(), []);
  const downloading = useMutation({
    mutationFn: (ids: readonly string[]) => {
      asked.current = new AbortController();
      return downloadMany([...ids], disclosure, asked.current.signal);
    },
    onSuccess: (files, { length }) =>
      notify.success({
        id: kept,
        title: files === length ? `${countItems(files)} saved` : `${files} of ${countItems(length)} saved`,
        text: files === length ? 'They are in one ZIP.' : 'The others are not finished, or gone.',
      }),
    onError: (error) => {
      if (asked.current.signal.aborted) return;
      const text = problemOf(error, 'The ZIP could not be saved. Please try again.');
      notify.error({ id: kept, title: 'Download failed', text });
    },
  });
  return { ...downloading, label: disclosureWords[disclosure].button, cancel: () => asked.current.abort() };
}
