import { Drawing, type DrawingProps } from './drawing.tsx';

/** A paper plane with a looping track: a message is on its way. */
export function PaperPlane(props: DrawingProps) {
  return (
    <Drawing {...props} box={[240, 140]}>
      <path
        d="M10 116c30 10 66-4 74-30 6-22-24-26-24-6 0 26 42 28 70 6"
        stroke="var(--coral)"
        strokeDasharray="1 9"
        strokeWidth="4"
      />
      <path d="m136 66 90-46-34 96-24-30Z" fill="var(--surface)" />
      <path d="m168 86 58-66-90 46Z" fill="var(--tint)" />
      <path d="m168 86 4 34 10-18" fill="var(--marigold)" />
      <path
        d="M30 40c0-8 10-10 14-4 4-8 18-6 18 4 6 0 8 10 0 10H30c-8 0-8-10 0-10ZM196 132h28M206 124h8"
        stroke="var(--line-strong)"
      />
    </Drawing>
  );
}
