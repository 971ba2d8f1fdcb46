import { useRef, useState } from 'react';
import type { Box, SourcePicture } from '#contract/tools.ts';
import { choiceId } from '#web/lib/pictures.ts';
import type { FaceFrame } from './pairing.ts';

export type DrawnFrames = {
  /** The known faces of a picture, then those framed by hand. */
  of: (picture: SourcePicture | undefined) => FaceFrame[];
  /** Gives the new frame's id. */
  add: (picture: SourcePicture, box: Box) => string;
  change: (picture: SourcePicture, frameId: string, box: Box) => void;
  remove: (picture: SourcePicture, frameId: string) => void;
};

/** Frames drawn by hand, kept by picture: one that is put aside and chosen again has its frames still. */
export function useDrawnFrames(): DrawnFrames {
  const [drawn, setDrawn] = useState<Readonly<Record<string, readonly FaceFrame[]>>>({});
  const count = useRef(0);
  const put = ({ picture }: SourcePicture, next: (frames: readonly FaceFrame[]) => FaceFrame[]) =>
    setDrawn((old) => ({ ...old, [choiceId(picture)]: next(old[choiceId(picture)] ?? []) }));
  return {
    of: (picture) => {
      if (!picture) return [];
      const known = (picture.faces ?? []).map((box, at) => ({ id: `known-${at}`, box, known: true }));
      return [...known, ...(drawn[choiceId(picture.picture)] ?? [])];
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
