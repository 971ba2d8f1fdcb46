import type { Film } from '../film/use-film.ts';
import type { Zoom } from '../zoom/use-zoom.ts';
import type { ViewerCommand } from './viewer-keys.ts';

type Ways = Record<
  'previous' | 'next' | 'first' | 'last' | 'slideshow' | 'details' | 'shortcuts',
  () => void
> & {
  /** Null where there is no picture to look at closely. */
  zoom: Pick<Zoom, 'step' | 'fit' | 'actual'> | null;
  film: Pick<Film, 'playOrPause' | 'seekBy' | 'seekToTenth' | 'stepFrame' | 'changeSpeed'>;
};

/** Does what a key stands for. */
export function runCommand(command: ViewerCommand, ways: Ways): void {
  const { zoom, film, ...leads } = ways;
  if (typeof command === 'object') {
    film.seekToTenth(command.tenth);
    return;
  }
  const does: Record<typeof command, () => void> = {
    ...leads,
    larger: () => zoom?.step(1),
    smaller: () => zoom?.step(-1),
    fit: () => zoom?.fit(),
    actual: () => zoom?.actual(),
    play: film.playOrPause,
    back: () => film.seekBy(-1),
    forward: () => film.seekBy(1),
    frameBack: () => film.stepFrame(-1),
    frameForward: () => film.stepFrame(1),
    slower: () => film.changeSpeed(-1),
    faster: () => film.changeSpeed(1),
  };
  does[command]();
}
