import { useRef, useState } from 'react';
import type { Box } from '#contract/box.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { getPictureId } from '#web/lib/pictures.ts';
import type { Frame } from '#web/ui/frames/frame.ts';

export type DrawnFrames = {
  /** The known faces of a picture, then the hand-drawn ones. */
  getFrames: (picture: SourcePicture | undefined) => Frame[];
  /** @returns the id of the new frame */
  add: (picture: SourcePicture, box: Box) => string;
  change: (picture: SourcePicture, frameId: string, box: Box) => void;
  remove: (picture: SourcePicture, frameId: string) => void;
};

/** Hand-drawn frames by picture. A picture that is removed and chosen again keeps its frames. */
export function useDrawnFrames(): DrawnFrames {
  const [drawn, setDrawn] = useState<Readonly<Record<string, readonly Frame[]>>>({});
  const count = useRef(0);
  const put = ({ picture }: SourcePicture, next: (frames: readonly Frame[]) => Frame[]) =>
    setDrawn((old) => ({ ...old, [getPictureId(picture)]: next(old[getPictureId(picture)] ?? []) }));
  return {
    getFrames: (picture) => {
      if (!picture) return [];
      const known = (picture.faces ?? []).map((box, at) => ({ id: `known-${at}`, box, known: true }));
      return [...known, ...(drawn[getPictureId(picture.picture)] ?? [])];
    },
    add: (picture, box) => {
      count.current += 1;
      const id = `drawn-${count.current}`;
      put(picture, (frames) => [...frames, { id, box, known: false }]);
      return id;
    },
    change: (picture, frameId, box) =>
      put(picture, (frames) => frames.map((frame) => (frame.id === frameId ? { ...frame, box } : frame))),
    remove: (picture, frameId) => put(picture, (frames) => frames.filter(({ id }) => id !== frameId)),
  };
}
