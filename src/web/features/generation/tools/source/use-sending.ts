import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { fileProblem } from '#web/lib/check-file.ts';
import { uploadPicture } from '#web/lib/upload.ts';
import { problemOf } from '#web/ui/notify.ts';
import { usePlaceUpload } from './use-uploads.ts';

export type Sending = {
  /** The file that is on its way, with the share of its bytes that have gone out; null while none is. */
  underWay: { name: string; sent: number } | null;
  /** Why the last file was not taken, in words. */
  problem: string | null;
  send: (file: File) => void;
  stop: () => void;
};

const failure = 'The picture could not be sent. Nothing was charged. Please try again.';

/**
 * Hands in one picture at a time; a newer one takes the place of one that is still on its way.
 *
 * @param onSent called with what the server keeps of it
 */
export function useSending(onSent: (upload: Upload) => void): Sending {
  const place = usePlaceUpload();
  const [underWay, setUnderWay] = useState<Sending['underWay']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const wrong = fileProblem(file);
    setProblem(wrong);
    if (wrong) return;
    current.current?.abort();
    const sending = new AbortController();
    current.current = sending;
    const { signal } = sending;
    const { name } = file;
    setUnderWay({ name, sent: 0 });
    try {
      const onProgress = (sent: number) => !signal.aborted && setUnderWay({ name, sent });
      const upload = await uploadPicture(file, 'picture', { onProgress, signal });
      void place(upload);
      onSent(upload);
    } catch (error) {
      if (!signal.aborted) setProblem(problemOf(error, failure));
    } finally {
      if (current.current === sending) setUnderWay(null);
    }
  }

  return {
    underWay,
    problem,
    send: (file) => void send(file),
    stop: () => {
      current.current?.abort();
      setUnderWay(null);
    },
  };
}
