import type { CSSProperties } from 'react';
import { buildSrcSet, portraits } from '#web/lib/portraits.ts';

type CastPictureProps = {
  /** The portrait's index. */
  portrait: number;
  sizes: string;
};

/** A decorative portrait in a reserved place over its colour. */
export function CastPicture({ portrait, sizes }: CastPictureProps) {
  const picture = portraits[portrait];
  if (!picture) return <span />;
  return (
    <img
      src={picture.files[1]?.address}
      srcSet={buildSrcSet(picture)}
      sizes={sizes}
      width={picture.width}
      height={picture.height}
      style={{ background: picture.color } as CSSProperties}
      alt=""
      loading="lazy"
      decoding="async"
    />
  );
}
