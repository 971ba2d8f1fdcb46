import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SoundRights, Upload } from '#contract/uploads.ts';
import { call } from '#web/lib/api.ts';
import { queryKeys } from '#web/lib/query-keys.ts';
import { uploadSoundtrack } from '#web/lib/upload.ts';
import { useCacheUpload } from '#web/ui/picture-choice/use-uploads.ts';

/** The creator's soundtracks, newest first. */
export function useSoundtracks() {
  return useQuery({
    queryKey: [...queryKeys.uploadList, 'soundtracks'],
    queryFn: ({ signal }) => call('listUploads', { query: { purpose: 'soundtrack' }, signal }),
  });
}

/**
 * Uploads a soundtrack with the statement of rights.
 *
 * @returns the mutation, and the sent share of the bytes, 0 … 1
 */
export function useSendSoundtrack(onSent: (upload: Upload) => void) {
  const place = useCacheUpload();
  const [sent, setSent] = useState(0);
  const mutation = useMutation({
    mutationFn: ({ file, rights }: { file: File; rights: SoundRights }) =>
      uploadSoundtrack(file, rights, { onProgress: setSent }),
    onMutate: () => setSent(0),
    onSuccess: async (upload) => {
      await place(upload);
      onSent(upload);
    },
  });
  return { ...mutation, sent };
}
