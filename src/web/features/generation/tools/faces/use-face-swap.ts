import { useState } from 'react';
import type { PictureChoice } from '#contract/picture-choice.ts';
import type { SourcePicture } from '#contract/source-picture.ts';
import { getPictureId, getPictureUrl } from '#web/lib/pictures.ts';
import { useSourcePicture } from '#web/lib/use-source-picture.ts';
import type { Frame } from '#web/ui/frames/frame.ts';
import type { Source } from '../source/use-source.ts';
import type { BoardPicture } from './face-board.tsx';
import { type Choices, type Pair, pairFaces, reverseChoices } from './pairing.ts';
import { type DrawnFrames, useDrawnFrames } from './use-drawn-frames.ts';
import { useSwapSources } from './use-swap-sources.ts';

/** One of the two pictures, once it has loaded. */
export type KnownPicture = { facts: SourcePicture; picture: BoardPicture; frames: Frame[] };

export type FaceSwapState = {
  /** The chosen source and target picture. */
  chosen: { source: Source; target: Source };
  source: KnownPicture | null;
  target: KnownPicture | null;
  pairs: Pair[];
  drawn: DrawnFrames;
  /** `sourceId` is null for a face that stays. */
  pair: (targetId: string, sourceId: string | null) => void;
  /** Exchanges the two pictures, and reverses the choices. */
  exchangePictures: () => void;
};

function toKnownPicture(facts: SourcePicture | undefined, drawn: DrawnFrames): KnownPicture | null {
  if (!facts) return null;
  const { picture, name, width, height, placeholder } = facts;
  const src = getPictureUrl(picture, 'preview');
  return { facts, picture: { src, name, width, height, placeholder }, frames: drawn.getFrames(facts) };
}

const toPairKey = (source: PictureChoice | null, target: PictureChoice | null) =>
  [source, target].map((picture) => (picture ? getPictureId(picture) : '')).join(' ');

/** The state of a face swap: the two pictures, their faces and the pairs. */
export function useFaceSwap(): FaceSwapState {
  const { source, target, exchangePictures } = useSwapSources();
  const { data: sourceFacts } = useSourcePicture(source.picture);
  const { data: targetFacts } = useSourcePicture(target.picture);
  const drawn = useDrawnFrames();
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({});
  const key = toPairKey(source.picture, target.picture);
  const known = { source: toKnownPicture(sourceFacts, drawn), target: toKnownPicture(targetFacts, drawn) };
  const sources = known.source?.frames ?? [];
  const pairs = pairFaces(sources, known.target?.frames ?? [], choices[key] ?? {});
  return {
    chosen: { source, target },
    ...known,
    pairs,
    drawn,
    pair: (targetId, sourceId) =>
      setChoices((old) => ({ ...old, [key]: { ...old[key], [targetId]: sourceId } })),
    exchangePictures: () => {
      const turned = toPairKey(target.picture, source.picture);
      setChoices((old) => ({ ...old, [turned]: reverseChoices(sources, pairs) }));
      exchangePictures();
    },
  };
}
