import { type CSSProperties, type ReactNode, useState } from 'react';
import classes from './picture-frame.module.css';

type PictureFrameProps = {
  /** Null while there is no picture: the frame holds its place. */
  src: string | null;
  alt: string;
  /** Pixels of the picture itself, or its ratio (`{ width: 3, height: 4 }`) before it exists. */
  width: number;
  height: number;
  /** A colour taken from the picture, `#rrggbb`. */
  placeholder?: string | null;
  loading?: 'eager' | 'lazy';
  /** The picture is in sight, or will not be. */
  onSettled?: () => void;
  /** Laid over the picture: a badge, progress, a caption. */
  children?: ReactNode;
};

/** A picture in its own proportions that never jumps and develops over its placeholder's colour. */
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
      {src && failed === src && <span className={classes.failed}>This picture did not load</span>}
      {children}
    </div>
  );
}
