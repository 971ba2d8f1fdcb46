import { type RefObject, useRef } from 'react';
import type { PictureChoice } from '#contract/picture-choice.ts';
import { useLatestSearchParams } from '#web/lib/latest-search-params.ts';
import { type PictureUpload, usePictureUpload } from '#web/ui/picture-upload/use-picture-upload.ts';

/** The role of a picture on a page: the picture to edit, or the one that gives the face of a swap. */
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
  /** Whether the picture was changed on this page: the picker that shows it next takes the focus. */
  wasChanged: RefObject<boolean>;
  /** The upload in progress. It continues while the picker moves on the page. */
  upload: PictureUpload;
};

/**
 * The source picture of a tool. The address holds it (`?contentId=` or `?uploadId=`), so that “Send to” is a link, Back
 * returns to the previous picture, and a reload keeps it.
 */
export function useSource(role: SourceRole = 'picture'): Source {
  const [search, changeSearch] = useLatestSearchParams();
  const name = names[role];
  const contentId = search.get(name.contentId);
  const uploadId = search.get(name.uploadId);

  const wasChanged = useRef(false);

  // Also runs when an upload finishes: a choice made for the other picture in the meantime stays.
  function put(picture: PictureChoice | null): void {
    wasChanged.current = true;
    changeSearch((next) => {
      // A result or a text belongs to its source picture.
      for (const gone of [name.contentId, name.uploadId, 'result', 'reading']) next.delete(gone);
      if (picture && 'contentId' in picture) next.set(name.contentId, picture.contentId);
      if (picture && 'uploadId' in picture) next.set(name.uploadId, picture.uploadId);
      return next;
    });
  }

  const upload = usePictureUpload(({ id }) => put({ uploadId: id }));
  // A choice cancels the upload in progress.
  function choose(picture: PictureChoice | null): void {
    upload.stop();
    put(picture);
  }

  return {
    role,
    picture: contentId ? { contentId } : uploadId ? { uploadId } : null,
    choose,
    clear: () => choose(null),
    wasChanged,
    upload,
  };
}
