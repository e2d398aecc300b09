import type { ReactNode } from 'react';
import { SvgGraphic } from '../base/svg-graphic.tsx';

export interface DrawingProps {
  /** Accessible name; without it the drawing is decoration. */
  title?: string;
  size?: 's' | 'm' | 'l';
}

const widths = { s: 140, m: 220, l: 340 } as const;

/** The canvas of every illustration; `box` is its width and height in drawing units. */
export function Drawing({
  title,
  size = 'm',
  box,
  children,
}: DrawingProps & { box: readonly [number, number]; children: ReactNode }) {
  const width = widths[size];
  return (
    <SvgGraphic
      width={width}
      height={Math.round((width * box[1]) / box[0])}
      viewBox={`0 0 ${box[0]} ${box[1]}`}
      fill="none"
      stroke="var(--ink)"
      strokeWidth="2.5"
      strokeLinecap="round"
      strokeLinejoin="round"
      label={title}
    >
      {children}
    </SvgGraphic>
  );
}
