import type { ReactNode } from 'react';
import { Picture } from '../base/picture.tsx';

export interface DrawingProps {
  /** What the drawing shows; without it, it is decoration. */
  title?: string;
  size?: 's' | 'm' | 'l';
}

const widths = { s: 140, m: 220, l: 340 } as const;

/** The sheet that every illustration is drawn on; `box` is width and height of its own units. */
export function Drawing({ title, size = 'm', box, children }: DrawingProps & { box: readonly [number, number]; children: ReactNode }) {
  const width = widths[size];
  return (
    <Picture
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
    </Picture>
  );
}
