import { useState } from 'react';
import type { PictureChoice, SourcePicture } from '#contract/tools.ts';
import { choiceAddress, choiceId } from '#web/lib/pictures.ts';
import type { Source } from '../source/use-source.ts';
import { useSourcePicture } from '../source/use-source-picture.ts';
import type { BoardPicture } from './face-board.tsx';
import { type Choices, type FaceFrame, type Pair, pairFaces, turnedAround } from './pairing.ts';
import { type DrawnFrames, useDrawnFrames } from './use-drawn-frames.ts';
import { useSwapSources } from './use-swap-sources.ts';

/** One of the two pictures, once it is known. */
export type KnownPicture = { facts: SourcePicture; picture: BoardPicture; frames: FaceFrame[] };

export type FaceSwapState = {
  /** Which pictures were chosen: whose face it is to be, and in which picture. */
  chosen: { source: Source; target: Source };
  source: KnownPicture | null;
  target: KnownPicture | null;
  pairs: Pair[];
  drawn: DrawnFrames;
  /** `sourceId` is null for a face that is to stay. */
  pair: (targetId: string, sourceId: string | null) => void;
  /** Lets the two pictures change places, and takes what was chosen along. */
  turnAround: () => void;
};

function knownPicture(facts: SourcePicture | undefined, drawn: DrawnFrames): KnownPicture | null {
  if (!facts) return null;
  const { picture, name, width, height, placeholder } = facts;
  const src = choiceAddress(picture, 'preview');
  return { facts, picture: { src, name, width, height, placeholder }, frames: drawn.of(facts) };
}

const keyOf = (source: PictureChoice | null, target: PictureChoice | null) =>
  [source, target].map((picture) => (picture ? choiceId(picture) : '')).join(' ');

/** The two pictures of a face swap, the faces in them, and which goes where. */
export function useFaceSwap(): FaceSwapState {
  const { source, target, turnAround } = useSwapSources();
  const { data: sourceFacts } = useSourcePicture(source.picture);
  const { data: targetFacts } = useSourcePicture(target.picture);
  const drawn = useDrawnFrames();
  const [choices, setChoices] = useState<Readonly<Record<string, Choices>>>({});
  const key = keyOf(source.picture, target.picture);
  const known = { source: knownPicture(sourceFacts, drawn), target: knownPicture(targetFacts, drawn) };
  const sources = known.source?.frames ?? [];
  const pairs = pairFaces(sources, known.target?.frames ?? [], choices[key] ?? {});
  return {
    chosen: { source, target },
    ...known,
    pairs,
    drawn,
    pair: (targetId, sourceId) =>
      setChoices((old) => ({ ...old, [key]: { ...old[key], [targetId]: sourceId } })),
    turnAround: () => {
      const turned = keyOf(target.picture, source.picture);
      setChoices((old) => ({ ...old, [turned]: turnedAround(sources, pairs) }));
      turnAround();
    },
  };
}
