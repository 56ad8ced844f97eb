import { encode } from 'uqr';

export interface QrCodeProps {
  text: string;
  /** What scanning it does. */
  label: string;
}

/** Modules of white around the code; the standard asks for 4. */
const QUIET_ZONE = 4;

/** A QR code, dark on white in both colour modes: many readers fail on an inverted one. */
export function QrCode({ text, label }: QrCodeProps) {
  const { data, size } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  const path = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('');
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={200}
      height={200}
      shapeRendering="crispEdges"
      style={{ borderRadius: 8, flex: 'none' }}
    >
      <path d={`M0 0h${size}v${size}H0z`} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
