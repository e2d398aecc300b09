import type { SVGProps } from 'react';

interface SvgGraphicProps extends Omit<SVGProps<SVGSVGElement>, 'aria-label' | 'aria-hidden' | 'role'> {
  /** Accessible name; without it the graphic is decoration, hidden from screen readers. */
  label?: string | undefined;
}

/** The SVG element of all our graphics. */
export function SvgGraphic({ label, ...svg }: SvgGraphicProps) {
  return label ? <svg role="img" aria-label={label} {...svg} /> : <svg aria-hidden="true" {...svg} />;
}
