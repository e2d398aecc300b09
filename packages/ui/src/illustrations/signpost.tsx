import { Drawing, type DrawingProps } from './drawing.tsx';

/** A signpost whose arms point nowhere: not found. */
export function Signpost(props: DrawingProps) {
  return (
    <Drawing {...props} box={[220, 180]}>
      <ellipse cx="110" cy="168" rx="84" ry="8" fill="var(--tint)" stroke="none" />
      <path d="M104 166 106 24c1-6 9-6 10 0l2 142Z" fill="#a35a22" />
      <path d="m46 40 90-6 20 16-18 18-92 4Z" fill="var(--marigold)" />
      <path d="m178 84-84 4-22 18 20 14 88-6Z" fill="var(--coral)" />
      <path
        d="M86 46c2-6 12-6 12 1 0 5-6 5-6 10M92 64h.1M124 96c2-6 12-6 12 1 0 5-6 5-6 10M130 113h.1"
        strokeWidth="3"
      />
      <path
        d="M70 168c-4-14-2-20-8-28M76 168c2-10 4-16 10-20M148 168c2-12 0-18 6-28M154 168c4-8 8-12 14-14"
        stroke="var(--teal)"
      />
      <path d="M178 152c-4 6-12 8-16 2 6-2 6-10 14-10 6 0 8 6 6 12" fill="var(--plum-soft)" />
    </Drawing>
  );
}
