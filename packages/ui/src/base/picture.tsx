import type { SVGProps } from 'react';

interface PictureProps extends Omit<SVGProps<SVGSVGElement>, 'aria-label' | 'aria-hidden' | 'role'> {
  /** What it shows; without it, it is decoration and hidden from screen readers. */
  label?: string | undefined;
}

/** The element of everything we draw. */
export function Picture({ label, ...svg }: PictureProps) {
  return label ? <svg role="img" aria-label={label} {...svg} /> : <svg aria-hidden="true" {...svg} />;
}
