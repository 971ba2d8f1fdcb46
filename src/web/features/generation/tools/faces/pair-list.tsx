import { IconArrowNarrowLeft } from '@tabler/icons-react';
import { Choice } from '#web/ui/choice.tsx';
import type { Frame } from '#web/ui/frames/frame.ts';
import type { BoardPicture } from './face-board.tsx';
import { FaceCrop } from './face-crop.tsx';
import classes from './pair-list.module.css';
import { getFrameName, type Pair } from './pairing.ts';

const stays = 'stays';

type PairListProps = {
  source: { picture: BoardPicture; frames: readonly Frame[] };
  target: { picture: BoardPicture; pairs: readonly Pair[] };
  /** `sourceId` is null for a face that stays. */
  onPair: (targetId: string, sourceId: string | null) => void;
};

/** For each target face, a choice of the source face that replaces it, or that it stays. */
export function PairList({ source, target, onPair }: PairListProps) {
  const options = [
    { value: stays, label: <span className={classes.stays}>Stays</span> },
    ...source.frames.map(({ id, box }, place) => ({
      value: id,
      label: (
        <span className={classes.option}>
          <FaceCrop picture={source.picture} box={box} tag={getFrameName('source', place)} tone={place} />
          <span className={classes.unseen}>Face {getFrameName('source', place)}</span>
        </span>
      ),
    })),
  ];
  return (
    <ul className={classes.list} aria-label="Which face goes where">
      {target.pairs.map(({ target: { id, box }, source: giver }, place) => {
        const name = getFrameName('target', place);
        const tone = giver ? source.frames.indexOf(giver) : null;
        return (
          <li key={id} className={classes.pair}>
            <FaceCrop picture={target.picture} box={box} tag={name} tone={tone} />
            <IconArrowNarrowLeft size={20} stroke={1.5} aria-hidden="true" />
            <Choice
              label={`Face ${name} gets`}
              options={options}
              value={giver?.id ?? stays}
              onChange={(value) => onPair(id, value === stays ? null : value)}
            />
          </li>
        );
      })}
    </ul>
  );
}
