import { Drawing, type DrawingProps } from './drawing.tsx';

/** A parent holding a child close; the child wears a glucose sensor with a star on its arm. */
export function FamilyWithSensor(props: DrawingProps) {
  return (
    <Drawing {...props} box={[240, 200]}>
      <ellipse cx="120" cy="186" rx="98" ry="9" fill="var(--tint)" stroke="none" />
      <path d="M44 184c-4-52 14-88 50-90 36-1 52 34 52 90Z" fill="var(--teal)" />
      <path d="M66 66c-8-28 8-48 30-48 24 0 38 18 32 46 2 14 4 26-4 34-16 4-42 4-54 0-6-8-6-20-4-32Z" fill="#5b3420" />
      <circle cx="97" cy="62" r="25" fill="var(--skin-a)" />
      <path d="M72 58c4-18 14-26 26-26s22 8 24 26c-14-2-24-8-30-16-4 8-10 14-20 16Z" fill="#5b3420" stroke="none" />
      <path d="M87 64h.1M107 64h.1" stroke="#2b1e36" strokeWidth="4.5" />
      <path d="M90 74c4 4 10 4 14 0" stroke="#2b1e36" />
      <path d="M120 184c-4-36 8-58 32-59 24-1 36 22 36 59Z" fill="var(--coral)" />
      <circle cx="152" cy="104" r="21" fill="var(--skin-a)" />
      <path d="M131 103c-2-18 8-28 21-28s24 10 21 28c-4-8-10-12-16-14-6 6-16 10-26 14Z" fill="#8a5524" />
      <path d="M144 106h.1M160 106h.1" stroke="#2b1e36" strokeWidth="4.5" />
      <path d="M146 114c4 4 8 4 12 0" stroke="#2b1e36" />
      <path d="M178 132c10 6 16 22 14 40-1 8-12 8-13 0-1-12-4-22-10-28" fill="var(--skin-a)" />
      <circle cx="187" cy="150" r="9" fill="var(--surface)" />
      <path
        d="m187 145 1.5 3.2 3.5.4-2.6 2.4.8 3.5-3.2-1.8-3.2 1.8.8-3.5-2.6-2.4 3.5-.4Z"
        fill="var(--marigold)"
        stroke="none"
      />
      <path d="M60 122c2 26 26 44 66 40 10-1 10-14 0-14-26 0-40-8-46-30" fill="var(--teal)" />
      <path d="M126 162c8 0 14-2 14-8s-8-8-14-6" fill="var(--skin-a)" />
      <path
        d="M198 60c-8-6-12-10-12-16a6.5 6.5 0 0 1 12-3 6.5 6.5 0 0 1 12 3c0 6-4 10-12 16Z"
        fill="var(--coral-soft)"
        stroke="var(--coral)"
      />
      <path
        d="M32 72c-6-4-9-8-9-12a5 5 0 0 1 9-2 5 5 0 0 1 9 2c0 4-3 8-9 12Z"
        fill="var(--marigold-soft)"
        stroke="var(--marigold)"
      />
    </Drawing>
  );
}
