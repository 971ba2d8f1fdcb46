import { Button } from '#web/ui/button.tsx';
import { ResultProgress } from './result-progress.tsx';
import classes from './shot-list.module.css';
import type { PlannedShot } from './shots.ts';

type ShotResultProps = {
  planned: PlannedShot;
  name: string;
  isAgain: boolean;
  onAgain: (isAgain: boolean) => void;
};

/** What was made of a shot, and whether it is made again. Renders nothing before the first time. */
export function ShotResult({ isAgain, name, onAgain, planned }: ShotResultProps) {
  const { hasOldEnd, isChanged, isKept, result } = planned;
  if (!result) return null;
  if (result.status === 'processing') return <ResultProgress contentId={result.contentId} name={name} />;
  if (result.status === 'failed') {
    return (
      <p className={classes.problem}>It was not made, and not charged. It is made with the next film.</p>
    );
  }
  return (
    <div className={classes.result}>
      <p className={hasOldEnd ? classes.waiting : classes.quiet}>
        {hasOldEnd && 'It begins with the old end of the shot before. Keep it, or make it again.'}
        {!hasOldEnd && isKept && 'Made. The next film uses it as it is.'}
        {isChanged && 'It has changed since it was made, and is made again.'}
        {!isChanged && isAgain && 'It is made again with the next film.'}
      </p>
      {!isChanged && (
        <Button variant="default" size="compact-sm" onClick={() => onAgain(!isAgain)}>
          {isAgain ? 'Keep this shot' : 'Make this shot again'}
        </Button>
      )}
    </div>
  );
}
