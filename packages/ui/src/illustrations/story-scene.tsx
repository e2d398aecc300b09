import { Drawing, type DrawingProps } from './drawing.tsx';

/** A street at night with lights on in several houses. */
export function StoryScene(props: DrawingProps) {
  return (
    <Drawing {...props} box={[360, 260]}>
      <path d="M14 244V40c0-16 10-26 26-26h280c16 0 26 10 26 26v204Z" fill="#2b1b3d" stroke="none" />
      <path d="M300 62a24 24 0 1 1-24-24 18 18 0 0 0 24 24Z" fill="#f3ac3c" stroke="none" />
      <path
        d="M52 48h.1M96 72h.1M148 40h.1M206 66h.1M236 36h.1M324 96h.1M40 104h.1M176 92h.1"
        stroke="#fbf1df"
        strokeWidth="4"
      />
      <path d="M14 168c60-34 120-30 176-8s100 4 156-18v102H14Z" fill="#412c57" stroke="none" />
      <g stroke="#fbf1df" strokeWidth="2">
        <path d="M222 142v-20l16-12 16 12v20ZM284 138v-16l13-10 13 10v16ZM66 150v-18l14-11 14 11v18Z" fill="#5a2a69" />
        <path d="M233 126h10v10h-10ZM292 124h9v8h-9ZM75 134h9v9h-9Z" fill="#f3ac3c" />
      </g>
      <path d="M14 214c90-26 240-26 332 0v30H14Z" fill="#0e5e63" stroke="none" />
      <g stroke="#fbf1df">
        <path d="M108 226v-70l56-42 56 42v70Z" fill="#e8694a" />
        <path d="m98 162 66-50 66 50" fill="none" strokeWidth="6" />
        <path d="M122 166h34v36h-34Z" fill="#f3ac3c" />
        <path d="M178 176h26v50h-26Z" fill="#2b1b3d" />
        <path d="M198 202h.1" strokeWidth="5" />
      </g>
      <path d="M128 202c0-14 4-20 11-20s11 6 11 20Z" fill="#5a2a69" stroke="none" />
      <circle cx="139" cy="178" r="7" fill="#f2c6a0" stroke="none" />
      <path d="M142 202c0-9 2-13 7-13s7 4 7 13Z" fill="#0e5e63" stroke="none" />
      <circle cx="148.5" cy="186" r="5" fill="#f2c6a0" stroke="none" />
      <path
        d="M239 122c20-34 40-34 56-4M86 128c20-30 44-30 66-12"
        stroke="#f3ac3c"
        strokeDasharray="1 8"
        strokeWidth="3"
      />
    </Drawing>
  );
}
