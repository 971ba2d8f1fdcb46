import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { useConnectivity } from '#web/lib/connectivity.ts';
import classes from './picture-frame.module.css';

type PictureFrameProps = {
  /** Null while there is no picture; the frame reserves its place. */
  src: string | null;
  alt: string;
  /** The size in pixels, or a ratio (`{ width: 3, height: 4 }`) before the picture exists. */
  width: number;
  height: number;
  /** A colour taken from the picture, `#rrggbb`. */
  placeholder?: string | null;
  loading?: 'eager' | 'lazy';
  /** Called when the picture has loaded or failed. */
  onSettled?: () => void;
  /** An overlay: a badge, progress, a caption. */
  children?: ReactNode;
};

/** A picture in its own proportions with a reserved place, faded in over its placeholder colour. */
export function PictureFrame(props: PictureFrameProps) {
  const { src, alt, width, height, placeholder, loading = 'lazy', onSettled, children } = props;
  const [shown, setShown] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const style = { '--ratio': `${width} / ${height}`, '--placeholder': placeholder } as CSSProperties;
  return (
    <div className={classes.frame} style={style}>
      {src && failed !== src && (
        <img
          className={classes.picture}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={loading}
          decoding="async"
          data-shown={shown === src || undefined}
          data-stays={shown?.startsWith('data:') || undefined}
          onLoad={() => {
            setShown(src);
            onSettled?.();
          }}
          onError={() => {
            setFailed(src);
            onSettled?.();
          }}
        />
      )}
      {src && failed === src && <FailedPicture onReached={() => setFailed(null)} />}
      {children}
    </div>
  );
}

/** Stands for a picture that failed to load. Once an interrupted connection is back, it is loaded again. */
function FailedPicture({ onReached }: { onReached: () => void }) {
  const isReached = useConnectivity() === 'reached';
  const wasReached = useRef(isReached);
  useEffect(() => {
    if (isReached && !wasReached.current) onReached();
    wasReached.current = isReached;
  }, [isReached, onReached]);
  return <span className={classes.failed}>This picture did not load</span>;
}
