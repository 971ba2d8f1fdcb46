import { useSearchParams } from 'react-router';
import { type Source, useSource } from '../source/use-source.ts';

type SwapSources = {
  /** The picture that gives the face. */
  source: Source;
  /** The picture that receives the face. */
  target: Source;
  /** Exchanges the two pictures. */
  exchangePictures: () => void;
};

/** The two pictures of a face swap, both kept in the address. */
export function useSwapSources(): SwapSources {
  const source = useSource('face');
  const target = useSource('picture');
  const [, setSearch] = useSearchParams();
  const exchangePictures = () =>
    setSearch(() => {
      const next = new URLSearchParams();
      for (const [key, value] of Object.entries(source.picture ?? {})) next.set(key, value);
      const { contentId, uploadId } = { contentId: '', uploadId: '', ...target.picture };
      if (contentId) next.set('faceContentId', contentId);
      if (uploadId) next.set('faceUploadId', uploadId);
      return next;
    });
  return { source, target, exchangePictures };
}
