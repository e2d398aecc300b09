import { COLOURS } from './palette.ts';

export type Scene = 'kite' | 'lighthouse' | 'camper' | 'allotment';

const tree = (x: number, y: number, size: number, fill: string) =>
  `<path d="M${x} ${y}V${y - size}" stroke="#7d5440" stroke-width="${size / 7}"/><circle cx="${x}" cy="${y - size * 1.3}" r="${size * 0.6}" fill="${fill}"/>`;
const cloud = (x: number, y: number) =>
  `<g fill="${COLOURS.snow}" opacity=".9"><circle cx="${x}" cy="${y}" r="22"/><circle cx="${x + 28}" cy="${y - 10}" r="28"/><circle cx="${x + 58}" cy="${y}" r="21"/><rect x="${x}" y="${y}" width="58" height="21" rx="10"/></g>`;
const waves = (y: number, fill: string, shift = 0) =>
  `<path d="M${-40 + shift} ${y}${'q30-20 60 0'.repeat(10)}V490H-80Z" fill="${fill}"/>`;

const SCENES: Record<Scene, string> = {
  kite: `<rect width="480" height="480" fill="${COLOURS.sky}"/><circle cx="90" cy="96" r="46" fill="${COLOURS.honey}"/>${cloud(180, 90)}${cloud(40, 200)}
<path d="M-10 340C100 270 200 300 300 350S440 320 490 300V490H-10Z" fill="${COLOURS.leaf}"/><path d="M-10 410C130 350 260 380 490 400V490H-10Z" fill="${COLOURS.moss}"/>
<path d="M166 352C230 300 250 230 344 164" fill="none" stroke="${COLOURS.ink}" stroke-width="3"/><g transform="translate(360 140) rotate(38)"><path d="M0-66L44 0L0 78L-44 0Z" fill="${COLOURS.coral}"/><path d="M0-66V78L44 0Z" fill="${COLOURS.brick}"/><path d="M-44 0H44" stroke="${COLOURS.snow}" stroke-width="4"/></g>
<g transform="translate(150 352)"><circle cy="-12" r="21" fill="${COLOURS.apricot}"/><path d="M-21-16C-20-44 20-44 21-16C8-26-8-26-21-16Z" fill="${COLOURS.ink}"/><path d="M-22 62C-26 26-14 8 0 8S26 26 22 62Z" fill="${COLOURS.honey}"/><path d="M10 22L22 0" stroke="${COLOURS.apricot}" stroke-width="9" stroke-linecap="round"/><path d="M-9 60V88M9 60V88" stroke="${COLOURS.lagoon}" stroke-width="11" stroke-linecap="round"/></g>`,
  lighthouse: `<rect width="480" height="480" fill="${COLOURS.rose}"/><rect width="480" height="170" fill="${COLOURS.apricot}" opacity=".55"/><circle cx="120" cy="190" r="58" fill="${COLOURS.cream}"/>${cloud(40, 110)}
<path d="M318 130L480 84V186Z" fill="${COLOURS.cream}" opacity=".75"/><path d="M268 130L-10 50V220Z" fill="${COLOURS.cream}" opacity=".35"/>
<path d="M262 400L276 160H312L326 400Z" fill="${COLOURS.snow}"/><path d="M273 210H315L318 262H270Z" fill="${COLOURS.coral}"/><path d="M266 320H322L326 380H263Z" fill="${COLOURS.coral}"/>
<rect x="268" y="112" width="52" height="46" rx="6" fill="${COLOURS.honey}"/><path d="M260 112L294 76L328 112Z" fill="${COLOURS.brick}"/><rect x="260" y="154" width="68" height="12" rx="5" fill="${COLOURS.ink}"/>
<path d="M200 420C230 370 350 366 400 420Z" fill="${COLOURS.plum}"/>${waves(400, COLOURS.sea)}${waves(432, COLOURS.lagoon, -30)}
<g transform="translate(110 396)"><path d="M-44 0H44L28 28H-28Z" fill="${COLOURS.brick}"/><path d="M0-4V-84L48-14Z" fill="${COLOURS.snow}"/><path d="M-6-10V-66L-36-14Z" fill="${COLOURS.honey}"/></g>`,
  camper: `<rect width="480" height="480" fill="${COLOURS.cream}"/><circle cx="360" cy="120" r="62" fill="${COLOURS.honey}"/><path d="M-10 300L110 130L210 270L290 170L420 320L490 260V490H-10Z" fill="${COLOURS.dusk}"/><path d="M110 130L146 182L112 174L84 190L72 184Z" fill="${COLOURS.snow}"/><path d="M290 170L318 206L288 200L262 206Z" fill="${COLOURS.snow}"/>
<path d="M-10 380C120 330 320 330 490 376V490H-10Z" fill="${COLOURS.leaf}"/>${tree(54, 392, 60, COLOURS.moss)}${tree(430, 392, 72, COLOURS.moss)}
<g transform="translate(130 286)"><rect width="230" height="112" rx="30" fill="${COLOURS.coral}"/><path d="M0 56H230V84Q230 112 200 112H30Q0 112 0 84Z" fill="${COLOURS.snow}"/><rect x="22" y="18" width="52" height="34" rx="8" fill="${COLOURS.sky}"/><rect x="88" y="18" width="52" height="34" rx="8" fill="${COLOURS.sky}"/><rect x="156" y="18" width="56" height="34" rx="8" fill="${COLOURS.sky}"/><circle cx="222" cy="78" r="8" fill="${COLOURS.honey}"/><g fill="${COLOURS.ink}"><circle cx="52" cy="112" r="25"/><circle cx="180" cy="112" r="25"/></g><g fill="${COLOURS.sand}"><circle cx="52" cy="112" r="10"/><circle cx="180" cy="112" r="10"/></g></g>`,
  allotment: `<rect width="480" height="480" fill="${COLOURS.sky}"/>${cloud(60, 90)}${cloud(300, 130)}<path d="M-10 270C100 220 240 240 490 230V490H-10Z" fill="${COLOURS.leaf}"/>
<g transform="translate(318 196)"><path d="M-76 0L0-62L76 0Z" fill="${COLOURS.brick}"/><rect x="-62" y="0" width="124" height="96" fill="${COLOURS.mustard}"/><rect x="-20" y="24" width="42" height="72" rx="4" fill="${COLOURS.lagoon}"/><circle cx="14" cy="62" r="4" fill="${COLOURS.honey}"/></g>
${[330, 380, 430].map((y) => `<path d="M-10 ${y}Q240 ${y - 24} 490 ${y}V${y + 30}Q240 ${y + 8}-10 ${y + 30}Z" fill="#7d5440"/>`).join('')}
${Array.from({ length: 21 }, (_, index) => {
  const x = 34 + (index % 7) * 68;
  const y = 328 + Math.floor(index / 7) * 50;
  const fruit = [COLOURS.coral, COLOURS.honey, COLOURS.plum][Math.floor(index / 7)];
  return `<path d="M${x} ${y}q-20-22-6-34q8 10 6 34q2-24 12-32q10 12-12 32" fill="${COLOURS.moss}"/><circle cx="${x}" cy="${y + 3}" r="11" fill="${fruit}"/>`;
}).join('')}
<g transform="translate(96 210)">${[0, 45, 90, 135, 180, 225, 270, 315].map((angle) => `<ellipse cy="-34" rx="15" ry="26" fill="${COLOURS.honey}" transform="rotate(${angle})"/>`).join('')}<circle r="24" fill="#7d5440"/><path d="M0 24V120" stroke="${COLOURS.moss}" stroke-width="9"/><path d="M0 90q34-34 58-10q-30 26-58 10" fill="${COLOURS.moss}"/></g>`,
};

/** A place, for families who do not want to show themselves. */
export const scene = (kind: Scene): string => SCENES[kind];
