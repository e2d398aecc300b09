import { Drawing, type DrawingProps } from './drawing.tsx';

/** A folded map with three households and a dashed line between them. */
export function MapWithHearts(props: DrawingProps) {
  return (
    <Drawing {...props} box={[240, 170]}>
      <path d="m22 46 64-22 68 20 64-22v106l-64 22-68-20-64 22Z" fill="var(--surface)" />
      <path d="m22 46 64-22v106l-64 22ZM154 44l64-22v106l-64 22Z" fill="var(--tint)" stroke="none" />
      <path d="m22 46 64-22 68 20 64-22v106l-64 22-68-20-64 22ZM86 24v106M154 44v106" />
      <path d="M22 96c30-14 40 18 70 6s30-30 62-22 40-4 64-16" stroke="var(--teal)" strokeWidth="5" opacity=".45" />
      <path d="M58 92c14 16 36 22 58 10s44-16 66-34" stroke="var(--coral)" strokeDasharray="1 8" strokeWidth="4" />
      <path d="M54 90c-9-10-13-15-13-22a13 13 0 0 1 26 0c0 7-4 12-13 22Z" fill="var(--coral)" />
      <path d="M118 104c-9-10-13-15-13-22a13 13 0 0 1 26 0c0 7-4 12-13 22Z" fill="var(--marigold)" />
      <path d="M186 70c-9-10-13-15-13-22a13 13 0 0 1 26 0c0 7-4 12-13 22Z" fill="var(--plum)" />
      <path
        d="M54 74c-4-3-5-4-5-6a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 3-5 6ZM118 88c-4-3-5-4-5-6a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 3-5 6ZM186 54c-4-3-5-4-5-6a2.6 2.6 0 0 1 5-1 2.6 2.6 0 0 1 5 1c0 2-1 3-5 6Z"
        fill="#fff8ec"
        stroke="none"
      />
    </Drawing>
  );
}
