import { SvgGraphic } from '../base/svg-graphic.tsx';
import css from './feedback.module.css';

/** An unravelled ball of wool, the small illustration of error states. */
export function TangledThread() {
  return (
    <SvgGraphic className={css.drawing} viewBox="0 0 160 110">
      <ellipse cx="80" cy="98" rx="62" ry="7" fill="var(--tint)" />
      <circle cx="62" cy="64" r="31" fill="var(--coral-soft)" stroke="var(--ink)" strokeWidth="2.5" />
      <path
        d="M36 52c14 14 34 20 54 16M33 68c10 12 28 18 44 22M47 38c2 18 16 38 40 46M70 34c-8 16-8 40 2 60M88 48c-18 2-38 18-44 40"
        fill="none"
        stroke="var(--coral)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
      <path
        d="M90 78c18 10 14 20 26 16s2-20 14-22 14 14 6 18-12-10 0-22 6-26-8-24"
        fill="none"
        stroke="var(--ink)"
        strokeWidth="2.5"
        strokeLinecap="round"
      />
    </SvgGraphic>
  );
}
