import { Drawing, type DrawingProps } from './drawing.tsx';

/** A plug and its socket apart: part of the site did not load, or the network is gone. */
export function Unplugged(props: DrawingProps) {
  return (
    <Drawing {...props} box={[240, 140]}>
      <ellipse cx="120" cy="126" rx="92" ry="7" fill="var(--tint)" stroke="none" />
      <path d="M4 92c28-2 30-34 56-32" strokeWidth="5" stroke="var(--teal)" />
      <path d="M60 40h22c14 0 22 8 22 21s-8 21-22 21H60c-4-14-4-28 0-42Z" fill="var(--teal)" />
      <path d="M104 52h16M104 70h16" strokeWidth="5" />
      <path d="M236 44c-24 6-22 26-46 26" strokeWidth="5" stroke="var(--coral)" />
      <path d="M190 92h-24c-12 0-19-9-19-22s7-22 19-22h24c4 15 4 30 0 44Z" fill="var(--coral)" />
      <path d="M158 63v.1M158 79v.1" strokeWidth="6" />
      <path d="m128 34-3-12M138 38l8-10M120 92l-8 10M132 94l2 12" stroke="var(--marigold)" strokeWidth="3" />
      <path d="M74 56v.1M86 56v.1" stroke="var(--on-teal)" strokeWidth="4" />
      <path d="M75 68c3-3 7-3 10 0" stroke="var(--on-teal)" />
    </Drawing>
  );
}
