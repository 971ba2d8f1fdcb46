import { toSourceMark, toTargetMark } from './frame-marks.ts';
import { FramedPicture } from './framed-picture.tsx';
import classes from './swap-boards.module.css';
import type { FaceSwapState } from './use-face-swap.ts';

type SwapBoardsProps = { swap: FaceSwapState };

/** The source and the target picture side by side, with frames around their faces. */
export function SwapBoards({ swap: { source, target, pairs, drawn } }: SwapBoardsProps) {
  const sources = source?.frames ?? [];
  return (
    <div className={classes.boards}>
      {source && (
        <div>
          <h2 className={classes.title}>Whose face</h2>
          <FramedPicture
            key={source.picture.src}
            label="Faces to take"
            {...source}
            drawn={drawn}
            getMark={(frame) => toSourceMark(sources, frame)}
          />
        </div>
      )}
      {target && (
        <div>
          <h2 className={classes.title}>In which picture</h2>
          <FramedPicture
            key={target.picture.src}
            label="Faces to be swapped"
            {...target}
            drawn={drawn}
            getMark={(frame) => toTargetMark(sources, pairs, frame)}
          />
        </div>
      )}
    </div>
  );
}
