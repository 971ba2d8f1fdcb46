import { useEffect, useRef, useState } from 'react';
import type { Upload } from '#contract/uploads.ts';
import { findFileProblem } from '#web/lib/check-file.ts';
import { uploadPicture } from '#web/lib/upload.ts';
import { getErrorMessage } from '#web/ui/notify.ts';
import { useCacheUpload } from '#web/ui/picture-choice/use-uploads.ts';

export type PictureUpload = {
  /** The file that is being uploaded, with the sent share of its bytes; null while there is none. */
  progress: { name: string; sent: number } | null;
  /** The message about the last failed file. */
  problem: string | null;
  send: (file: File) => void;
  stop: () => void;
};

const failure = 'The upload failed. Nothing was charged. Please try again.';

/**
 * Uploads one picture at a time. A new upload cancels the one in progress.
 *
 * @param onSent called with the stored upload
 */
export function usePictureUpload(onSent: (upload: Upload) => void): PictureUpload {
  const place = useCacheUpload();
  const [progress, setProgress] = useState<PictureUpload['progress']>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const current = useRef<AbortController | null>(null);
  useEffect(() => () => current.current?.abort(), []);

  async function send(file: File): Promise<void> {
    const wrong = findFileProblem(file);
    setProblem(wrong);
    if (wrong) return;
    current.current?.abort();
    const sending = new AbortController();
    current.current = sending;
    const { signal } = sending;
    const { name } = file;
    setProgress({ name, sent: 0 });
    try {
      const onProgress = (sent: number) => !signal.aborted && setProgress({ name, sent });
      const upload = await uploadPicture(file, 'picture', { onProgress, signal });
      void place(upload);
      onSent(upload);
    } catch (error) {
      if (!signal.aborted) setProblem(getErrorMessage(error, failure));
    } finally {
      if (current.current === sending) setProgress(null);
    }
  }

  return {
    progress,
    problem,
    send: (file) => void send(file),
    stop: () => {
      current.current?.abort();
      setProgress(null);
    },
  };
}
