import type { VideoControls } from '../video/use-video.ts';
import type { Zoom } from '../zoom/use-zoom.ts';
import type { ViewerCommand } from './viewer-keys.ts';

type CommandHandlers = Record<
  'previous' | 'next' | 'first' | 'last' | 'slideshow' | 'details' | 'shortcuts',
  () => void
> & {
  /** Null if there is no picture to zoom. */
  zoom: Pick<Zoom, 'step' | 'fit' | 'actual'> | null;
  video: Pick<VideoControls, 'playOrPause' | 'seekBy' | 'seekToTenth' | 'stepFrame' | 'changeSpeed'>;
};

/** Runs the command of a key. */
export function runCommand(command: ViewerCommand, handlers: CommandHandlers): void {
  const { zoom, video, ...navigation } = handlers;
  if (typeof command === 'object') {
    video.seekToTenth(command.tenth);
    return;
  }
  const actions: Record<typeof command, () => void> = {
    ...navigation,
    larger: () => zoom?.step(1),
    smaller: () => zoom?.step(-1),
    fit: () => zoom?.fit(),
    actual: () => zoom?.actual(),
    play: video.playOrPause,
    back: () => video.seekBy(-1),
    forward: () => video.seekBy(1),
    frameBack: () => video.stepFrame(-1),
    frameForward: () => video.stepFrame(1),
    slower: () => video.changeSpeed(-1),
    faster: () => video.changeSpeed(1),
  };
  actions[command]();
}
