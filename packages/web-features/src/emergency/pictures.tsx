import type { QuickCode } from '@notalone/contracts/emergency-codes';

/** One line drawing for each code, on a 48-unit canvas. */
const PATHS: Readonly<Record<QuickCode, string>> = {
  // A drop, and an arrow down.
  111: 'M18 5c7 9 11 14 11 21a11 11 0 0 1-22 0c0-7 4-12 11-21ZM38 12v26M32 32l6 7 6-7',
  // A drop, and an arrow up.
  222: 'M18 5c7 9 11 14 11 21a11 11 0 0 1-22 0c0-7 4-12 11-21ZM38 39V13M32 20l6-7 6 7',
  // A sad face.
  333: 'M24 43a19 19 0 1 0 0-38 19 19 0 0 0 0 38ZM17 20v1M31 20v1M15 34c5-6 13-6 18 0',
  // A place on a map, with a question mark.
  444: 'M24 44C13 33 8 26 8 19a16 16 0 0 1 32 0c0 7-5 14-16 25ZM19 16a5 5 0 1 1 7 5c-1.5.7-2 1.5-2 3M24 29v.5',
  // A first-aid cross.
  555: 'M18 6h12v12h12v12H30v12H18V30H6V18h12Z',
  // A pump with a crack.
  666: 'M12 6h24v36H12ZM18 12h12v9H18ZM12 27l8 3-4 4 9 4-3 4M31 32v.5',
  // A pill.
  777: 'M9 27 27 9a8.5 8.5 0 0 1 12 12L21 39A8.5 8.5 0 0 1 9 27ZM18 18l12 12',
  // A warning sign.
  888: 'M24 6 44 41H4ZM24 18v12M24 35v.5',
  // A siren with rays.
  999: 'M8 42h32M13 42V28a11 11 0 0 1 22 0v14M24 11V5M9 17l-5-4M39 17l5-4M24 26v8',
};

/** The picture on a code's button; its words stand below. */
export function CodePicture({ code }: { readonly code: QuickCode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 48 48"
      width="48"
      height="48"
      fill="none"
      stroke="currentColor"
      strokeWidth="3"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      <path d={PATHS[code]} />
    </svg>
  );
}
