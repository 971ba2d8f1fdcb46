import { useSearchParams } from 'react-router';
import type { PictureChoice } from '#contract/tools.ts';

/** Which of a page's pictures: the one it works on, or, for a face swap, the one whose face it takes. */
export type SourceRole = 'picture' | 'face';

const names = {
  picture: { contentId: 'contentId', uploadId: 'uploadId' },
  face: { contentId: 'faceContentId', uploadId: 'faceUploadId' },
} as const;

export type Source = {
  role: SourceRole;
  picture: PictureChoice | null;
  choose: (picture: PictureChoice) => void;
  clear: () => void;
};

/**
 * The picture that a tool is to work on. It stands in the address (`?contentId=` or `?uploadId=`), so that
 * “Send to” is a link, Back goes back to the one before, and a reload keeps it.
 */
export function useSource(role: SourceRole = 'picture'): Source {
  const [search, setSearch] = useSearchParams();
  const name = names[role];
  const contentId = search.get(name.contentId);
  const uploadId = search.get(name.uploadId);

  function put(picture: PictureChoice | null): void {
    setSearch((old) => {
      const next = new URLSearchParams(old);
      // A result or a text belongs to the picture it was made from.
      for (const gone of [name.contentId, name.uploadId, 'result', 'reading']) next.delete(gone);
      if (picture && 'contentId' in picture) next.set(name.contentId, picture.contentId);
      if (picture && 'uploadId' in picture) next.set(name.uploadId, picture.uploadId);
      return next;
    });
  }

  return {
    role,
    picture: contentId ? { contentId } : uploadId ? { uploadId } : null,
    choose: put,
    clear: () => put(null),
  };
}
