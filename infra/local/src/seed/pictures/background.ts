import { COLOURS, type Colour } from './palette.ts';

export type Motif = 'sunrise' | 'hills' | 'leaves' | 'bunting' | 'stars' | 'sea';

/** Points on a circle round the centre of the picture, as transforms. */
const around = (count: number, draw: (angle: number, index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw((index * 360) / count, index)).join('');

const leaf = (x: number, y: number, angle: number, colour: string) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})"><path d="M0 0C22-26 62-26 84 0C62 26 22 26 0 0Z" fill="${colour}"/><path d="M6 0H76" stroke="${COLOURS.snow}" stroke-width="3" opacity=".5"/></g>`;

const MOTIFS: Record<Motif, (paper: string, accent: string) => string> = {
  sunrise: (_paper, accent) =>
    `<g opacity=".75">${around(18, (angle) => `<path d="M240 250L226-120H254Z" fill="${accent}" opacity=".55" transform="rotate(${angle} 240 250)"/>`)}</g><circle cx="240" cy="250" r="176" fill="${COLOURS.cream}" opacity=".8"/>`,
  hills: (_paper, accent) =>
    `<circle cx="372" cy="104" r="50" fill="${COLOURS.honey}"/><path d="M-10 330C80 240 170 250 250 320S420 260 490 300V490H-10Z" fill="${COLOURS.leaf}"/><path d="M-10 390C110 320 190 350 270 390S430 350 490 370V490H-10Z" fill="${accent}"/>`,
  leaves: (_paper, accent) =>
    [
      [20, 80, 20],
      [70, 190, -30],
      [10, 300, 15],
      [390, 60, 140],
      [470, 190, 165],
      [400, 320, 200],
      [150, 30, 60],
      [330, 20, 100],
    ]
      .map(([x = 0, y = 0, angle = 0], index) => leaf(x, y, angle, index % 2 ? accent : COLOURS.moss))
      .join(''),
  bunting: (_paper, accent) =>
    `<path d="M-10 40Q240 150 490 40" fill="none" stroke="${COLOURS.ink}" stroke-width="4"/>${Array.from(
      { length: 9 },
      (_, index) => {
        const t = (index + 0.5) / 9;
        const x = 500 * t - 10;
        const y = 40 + 220 * t * (1 - t);
        const fill = [accent, COLOURS.honey, COLOURS.sea][index % 3];
        return `<path d="M${x - 22} ${y - 2}H${x + 22}L${x} ${y + 48}Z" fill="${fill}"/>`;
      },
    ).join('')}`,
  stars: (_paper, accent) =>
    [
      [60, 70, 13],
      [140, 150, 8],
      [56, 240, 9],
      [400, 60, 11],
      [430, 180, 15],
      [340, 110, 7],
      [250, 46, 9],
      [120, 40, 6],
      [38, 350, 7],
      [452, 310, 8],
    ]
      .map(
        ([x = 0, y = 0, r = 0], index) =>
          `<path d="M${x} ${y - 2 * r}Q${x + r * 0.3} ${y - r * 0.3} ${x + 2 * r} ${y}Q${x + r * 0.3} ${y + r * 0.3} ${x} ${y + 2 * r}Q${x - r * 0.3} ${y + r * 0.3} ${x - 2 * r} ${y}Q${x - r * 0.3} ${y - r * 0.3} ${x} ${y - 2 * r}Z" fill="${index % 3 ? COLOURS.cream : accent}"/>`,
      )
      .join(''),
  sea: (_paper, accent) =>
    `<circle cx="110" cy="120" r="56" fill="${COLOURS.honey}"/>${[300, 340, 380, 420]
      .map((y, index) => {
        const wave = Array.from({ length: 9 }, () => 'q40-34 80 0').join('');
        return `<path d="M${-40 - 25 * index} ${y}${wave}V490H-80Z" fill="${index % 2 ? accent : COLOURS.sea}" opacity="${0.75 + index * 0.08}"/>`;
      })
      .join('')}`,
};

/** A background of 480 by 480 units: paper with a motif. */
export function background(motif: Motif, paper: Colour, accent: Colour): string {
  return `<rect width="480" height="480" fill="${COLOURS[paper]}"/>${MOTIFS[motif](COLOURS[paper], COLOURS[accent])}`;
}
