import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Sheet } from '#web/ui/sheet.tsx';
import { cameraProblem, openCamera, takePicture } from './camera.ts';
import classes from './source.module.css';

type CameraDialogProps = { open: boolean; onTake: (file: File) => void; onClose: () => void };

/** Takes a picture with the camera, which is on only while the dialog is open. */
export function CameraDialog({ open, onTake, onClose }: CameraDialogProps) {
  return (
    <Sheet title="Take a picture" open={open} onClose={onClose} spread>
      <Viewfinder onTake={onTake} />
    </Sheet>
  );
}

function Viewfinder({ onTake }: Pick<CameraDialogProps, 'onTake'>) {
  const video = useRef<HTMLVideoElement>(null);
  const [tries, setTries] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const [ready, setReady] = useState(false);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another try opens the camera again
  useEffect(() => {
    let stopped = false;
    let stream: MediaStream | undefined;
    setProblem(null);
    openCamera().then(
      (opened) => {
        stream = opened;
        if (stopped) return stop(opened);
        if (video.current) video.current.srcObject = opened;
      },
      (error: unknown) => !stopped && setProblem(cameraProblem(error)),
    );
    return () => {
      stopped = true;
      if (stream) stop(stream);
    };
  }, [tries]);

  return (
    <>
      <div className={classes.viewfinder}>
        {problem ? (
          <p className={classes.problem} role="alert">
            {problem}
          </p>
        ) : (
          <video ref={video} autoPlay muted playsInline onLoadedData={() => setReady(true)} />
        )}
      </div>
      <div className={classes.viewfinderFoot}>
        {problem ? (
          <Button onClick={() => setTries(tries + 1)}>Try again</Button>
        ) : (
          <Button
            disabled={!ready}
            onClick={() => void (video.current && takePicture(video.current).then(onTake))}
          >
            {ready ? 'Take the picture' : 'Waiting for the camera…'}
          </Button>
        )}
      </div>
    </>
  );
}

function stop(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}
