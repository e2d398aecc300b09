import { Drawing, type DrawingProps } from './drawing.tsx';

/** Three in the morning: a lamp, the moon in the window, a cup, and a meter on the table. */
export function NightLamp(props: DrawingProps) {
  return (
    <Drawing {...props} box={[240, 180]}>
      <path d="M18 150V34c0-12 8-20 20-20h164c12 0 20 8 20 20v116Z" fill="#2b1b3d" stroke="none" />
      <path d="M40 30h62v66H40Z" fill="#412c57" stroke="#fbf1df" />
      <path d="M71 30v66M40 63h62" stroke="#fbf1df" strokeWidth="2" />
      <path d="M92 50a12 12 0 1 1-12-12 9 9 0 0 0 12 12Z" fill="#f3ac3c" stroke="none" />
      <path d="M52 44h.1M56 80h.1M88 82h.1M62 54h.1" stroke="#fbf1df" strokeWidth="3.5" />
      <path d="M128 142 146 66h36l20 76Z" fill="#f3ac3c" opacity=".28" stroke="none" />
      <path d="M144 66c2-18 8-28 20-28s18 10 21 28Z" fill="#f3ac3c" stroke="#fbf1df" />
      <path d="M165 66v70M150 140h30" stroke="#fbf1df" />
      <path d="M8 150c70-6 150-6 224 0-2 10-4 14-6 18H14c-3-5-5-10-6-18Z" fill="#a35a22" stroke="#fbf1df" />
      <path d="M48 124h28v14a10 10 0 0 1-10 10h-8a10 10 0 0 1-10-10Z" fill="#e8694a" stroke="#fbf1df" />
      <path d="M76 128c8-2 12 8 0 12M56 116c-3-4 3-6 0-10M66 116c-3-4 3-6 0-10" stroke="#fbf1df" />
      <rect x="96" y="126" width="24" height="22" rx="6" fill="#fbf1df" stroke="#2b1b3d" />
      <path d="M101 138c3-5 5 3 8-1s4-3 6-2" stroke="#0e5e63" />
    </Drawing>
  );
}
