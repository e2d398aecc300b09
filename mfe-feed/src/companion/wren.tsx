/**
 * Wren, a drawn nine-year-old: plaits, a feather in her hair, freckles, and a sensor with a star on her arm. Drawn on a
 * 120 × 120 canvas.
 */
export function Wren({ isThinking }: { readonly isThinking: boolean }) {
  const eyes = isThinking ? 'M50 50.5h.1M71 50.5h.1' : 'M49 54h.1M70 54h.1';
  return (
    <g fill="none" stroke="#2b1e36" strokeWidth="2.5" strokeLinecap="round" strokeLinejoin="round">
      <path
        d="M33 50c-6 14-7 30-2 42 4 4 9 3 11-1-4-12-4-24-1-36ZM87 50c6 14 7 30 2 42-4 4-9 3-11-1 4-12 4-24 1-36Z"
        fill="#7a3f1d"
      />
      <path d="M30 84c4 2 8 2 11 0M79 84c3 2 7 2 11 0" stroke="#f3ac3c" strokeWidth="4" />
      <path d="M22 122c0-22 14-32 38-32s38 10 38 32Z" fill="#1d7f78" />
      <path d="M50 90c4 6 16 6 20 0l-1-8H51Z" fill="#d59a70" />
      <path d="M80 96c10 3 17 12 19 26H82c1-8 0-14-3-19Z" fill="#d59a70" />
      <path d="M60 22c-20 0-29 14-28 32 1 20 12 33 28 33s27-13 28-33c1-18-8-32-28-32Z" fill="#e0a77c" />
      <path d="M31 56c-4-24 8-40 29-40s33 16 29 40c-5-6-8-12-9-19-12 1-24-2-32-9-2 12-8 21-17 28Z" fill="#8f4b24" />
      <path d="M76 20c3-9 11-13 20-12 0 9-7 16-17 17" fill="#f3ac3c" />
      <path d="M78 23c4-5 9-9 15-12" strokeWidth="1.6" />
      <path d={eyes} strokeWidth="6.5" />
      <path d="M44 45c3-2.5 7-2.5 10-.5M66 44.5c3-2 7-2 10 .5" strokeWidth="2" />
      <path d={isThinking ? 'M55 70c3 2.5 7 2.5 10 0' : 'M51 68c4 7 14 7 18 0'} />
      <path d="M60 57c2 2 2 4-1 5" strokeWidth="2" />
      <path d="M41 64h.1M45 67h.1M40 68.5h.1M75 67h.1M79 64h.1M80 68.5h.1" stroke="#b4683a" strokeWidth="2.2" />
      <circle cx="88" cy="107" r="6.5" fill="#fffdf8" strokeWidth="2" />
      <path
        d="m88 103 1.2 2.6 2.8.3-2.1 1.9.6 2.8-2.5-1.5-2.5 1.5.6-2.8-2.1-1.9 2.8-.3Z"
        fill="#f3ac3c"
        stroke="none"
      />
    </g>
  );
}
