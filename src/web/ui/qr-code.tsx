import { useMemo } from 'react';
import { encode } from 'uqr';
import classes from './qr-code.module.css';

type QrCodeProps = {
  text: string;
  label: string;
  /** For a long text, whose squares would be too small to read. */
  isLarge?: boolean;
};

/** A QR code, drawn in the browser so that its text goes to no third party. Always dark on light, as apps expect. */
export function QrCode({ text, label, isLarge = false }: QrCodeProps) {
  const { size, data } = useMemo(
    () => encode(text, { ecc: isLarge ? 'L' : 'M', border: 3 }),
    [text, isLarge],
  );
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <svg
      className={isLarge ? `${classes.qr} ${classes.large}` : classes.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={squares} fill="#000" />
    </svg>
  );
}
