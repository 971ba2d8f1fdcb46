import { IconPlayerPauseFilled, IconPlayerPlayFilled } from '@tabler/icons-react';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './slideshow.module.css';
import { paces, type Slideshow } from './use-slideshow.ts';

/** Starts and stops the slideshow, and sets its pace while it runs. */
export function SlideshowBar({ slideshow }: { slideshow: Slideshow }) {
  const { playing, pace } = slideshow;
  const Icon = playing ? IconPlayerPauseFilled : IconPlayerPlayFilled;
  return (
    <span className={classes.controls} data-slideshow>
      {playing && (
        <select
          className={classes.pace}
          aria-label="Seconds per picture"
          value={pace}
          onChange={({ currentTarget }) => slideshow.setPace(Number(currentTarget.value))}
        >
          {paces.map((seconds) => (
            <option key={seconds} value={seconds}>
              {seconds} s
            </option>
          ))}
        </select>
      )}
      <IconButton label={playing ? 'Stop the slideshow' : 'Slideshow'} onClick={slideshow.toggle}>
        <Icon size={18} />
      </IconButton>
    </span>
  );
}
