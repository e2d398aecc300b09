// Writes the font files beside it from the npm packages: `npm run fonts -w @notalone/ui`.
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import subsetFont from 'subset-font';

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Keep in sync with the unicode-range of fonts.css. */
const LETTERS = {
  latin: `${range(0x20, 0x7e)}${range(0xa0, 0xff)}ıŒœˆ˜–—‘’‚“”„†•…′″‹›€™←↑→↓−≤≥`,
  // Latin Extended-A, Romanian, Welsh and ß in capitals.
  'latin-ext': `${range(0x100, 0x17f)}ȘșȚțẀẁẂẃẄẅẞỲỳ`,
};
/** Titles have one weight, so their weight axis is pinned: that halves the file. */
const FONTS = [
  { name: 'fraunces', from: import.meta.resolve('@fontsource-variable/fraunces/package.json'), wght: 600 },
  {
    name: 'nunito-sans',
    from: import.meta.resolve('@fontsource-variable/nunito-sans/package.json'),
    wght: { min: 400, max: 700 },
  },
];

for (const { name, from, wght } of FONTS) {
  for (const [subset, letters] of Object.entries(LETTERS)) {
    const source = new URL(`./files/${name}-${subset}-wght-normal.woff2`, from);
    const font = await subsetFont(await readFile(source), letters, { targetFormat: 'woff2', variationAxes: { wght } });
    await writeFile(path.join(import.meta.dirname, `${name}-${subset}.woff2`), font);
  }
}
