import { useSearchParams } from 'react-router';
import { type Source, useSource } from '../source/use-source.ts';

type SwapSources = {
  /** Whose face it is to be. */
  source: Source;
  /** In which picture. */
  target: Source;
  /** Lets the two change places. */
  turnAround: () => void;
};

/** The two pictures of a face swap, both in the address. */
export function useSwapSources(): SwapSources {
  const source = useSource('face');
  const target = useSource('picture');
  const [, setSearch] = useSearchParams();
  const turnAround = () =>
    setSearch(() => {
      const next = new URLSearchParams();
      for (const [key, value] of Object.entries(source.picture ?? {})) next.set(key, value);
      const { contentId, uploadId } = { contentId: '', uploadId: '', ...target.picture };
      if (contentId) next.set('faceContentId', contentId);
      if (uploadId) next.set('faceUploadId', uploadId);
      return next;
    });
  return { source, target, turnAround };
}
