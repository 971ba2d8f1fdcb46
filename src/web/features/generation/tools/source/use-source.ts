import type { PictureChoice } from '#contract/tools.ts';
import { useLiveSearch } from '#web/lib/live-search.ts';
import { type Sending, useSending } from './use-sending.ts';

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
  /** A file on its way here: it goes on while the page shows the picker in another place. */
  sending: Sending;
};

/**
 * The picture that a tool is to work on. It stands in the address (`?contentId=` or `?uploadId=`), so that
 * “Send to” is a link, Back goes back to the one before, and a reload keeps it.
 */
export function useSource(role: SourceRole = 'picture'): Source {
  const [search, changeSearch] = useLiveSearch();
  const name = names[role];
  const contentId = search.get(name.contentId);
  const uploadId = search.get(name.uploadId);

  // Also called when an upload has arrived: what was chosen for the other picture meanwhile stays.
  function put(picture: PictureChoice | null): void {
    changeSearch((next) => {
      // A result or a text belongs to the picture it was made from.
      for (const gone of [name.contentId, name.uploadId, 'result', 'reading']) next.delete(gone);
      if (picture && 'contentId' in picture) next.set(name.contentId, picture.contentId);
      if (picture && 'uploadId' in picture) next.set(name.uploadId, picture.uploadId);
      return next;
    });
  }

  const sending = useSending(({ id }) => put({ uploadId: id }));
  // Whoever chooses meanwhile has decided against what is on its way.
  function choose(picture: PictureChoice | null): void {
    sending.stop();
    put(picture);
  }

  return {
    role,
    picture: contentId ? { contentId } : uploadId ? { uploadId } : null,
    choose,
    clear: () => choose(null),
    sending,
  };
}
