import css from './companion-face.module.css';
import { Wren } from './wren.tsx';

const PIXELS = { s: 40, m: 88 } as const;

/** The companion's portrait; her name is shown beside it. */
export function CompanionFace({
  size,
  isThinking = false,
}: {
  readonly size: keyof typeof PIXELS;
  readonly isThinking?: boolean;
}) {
  return (
    <svg
      className={css.face}
      aria-hidden="true"
      width={PIXELS[size]}
      height={PIXELS[size]}
      viewBox={size === 's' ? '16 6 88 88' : '2 4 116 116'}
    >
      <Wren isThinking={isThinking} />
    </svg>
  );
}
