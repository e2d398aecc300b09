import { Drawing, type DrawingProps } from './drawing.tsx';

/** An empty nest on a branch, and a bird looking for company. */
export function EmptyNest(props: DrawingProps) {
  return (
    <Drawing {...props} box={[220, 160]}>
      <path d="M8 128c40-8 60 6 100 2s60-14 104-8" strokeWidth="6" stroke="#a35a22" />
      <path
        d="M178 122c6-14 16-20 28-20-2 12-12 20-28 20ZM28 126c-6-12-14-16-22-16 0 10 8 16 22 16Z"
        fill="var(--tint)"
        stroke="var(--teal)"
      />
      <path d="M56 96c6 26 22 34 46 34s42-10 46-34c-20 6-70 6-92 0Z" fill="#d9a441" />
      <path d="M56 96c10-10 80-12 92 0-16 8-74 8-92 0Z" fill="#a35a22" />
      <path d="M66 108c20 6 50 6 72-2M72 118c16 4 40 4 58-1M62 100l-10-4M142 102l12-6M70 124l-8 6" stroke="#8a5524" />
      <path
        d="M124 84c-12-4-20-14-18-28 1-12 12-20 24-18 10 2 16 8 17 16l11 4-11 5c0 14-10 23-23 21Z"
        fill="var(--coral)"
      />
      <path d="M106 62c-10 2-20 0-26-8 8 0 14-2 20-8M114 64c4 8 12 10 18 6" fill="var(--coral-soft)" />
      <path d="M134 50h.1" stroke="#2b1e36" strokeWidth="5" />
      <path
        d="M176 46c-6-4-8-7-8-10a4.5 4.5 0 0 1 8-2 4.5 4.5 0 0 1 8 2c0 3-2 6-8 10Z"
        fill="var(--marigold-soft)"
        stroke="var(--marigold)"
      />
    </Drawing>
  );
}
