import { COLOURS, type Colour, HAIR, type HairColour, SKIN, type Skin } from './palette.ts';

export type HairStyle = 'bob' | 'curls' | 'plaits' | 'crop' | 'bun' | 'afro' | 'scarf' | 'waves' | 'fringe';
export type Extra = 'glasses' | 'freckles' | 'sensor' | 'flower' | 'cap' | 'scarf';
export interface Portrait {
  readonly skin: Skin;
  readonly hair: HairStyle;
  readonly hairColour: HairColour;
  /** Colour of the jumper, and of a head scarf. */
  readonly jumper: Colour;
  readonly pattern: 'stripes' | 'dots' | 'heart' | 'plain' | 'fairIsle';
  readonly extras?: readonly Extra[];
}

const puffs = (points: readonly (readonly [x: number, y: number, r: number])[], fill: string) =>
  points.map(([x, y, r]) => `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`).join('');

interface HairLayers {
  /** Behind the head. */
  readonly back: string;
  /** Over the forehead. */
  readonly front: string;
}
const FRINGE = 'M148 214C146 140 190 104 240 104S334 140 332 214C318 172 290 162 262 160C228 158 172 166 148 214Z';
const cap = (fill: string) => `<path d="${FRINGE}" fill="${fill}"/>`;

const HAIR_STYLES: Record<HairStyle, (colour: string, jumper: string) => HairLayers> = {
  bob: (c) => ({
    back: `<path d="M132 330C104 170 150 88 240 88S376 170 348 330C330 346 300 340 290 330H190C180 340 150 346 132 330Z" fill="${c}"/>`,
    front: cap(c),
  }),
  waves: (c) => ({
    back: `<path d="M126 390C86 330 122 300 112 240C104 140 160 86 240 86S376 140 368 240C358 300 394 330 354 390C330 404 300 380 296 350H184C180 380 150 404 126 390Z" fill="${c}"/>`,
    front: `<path d="M146 220C140 140 190 100 244 102S340 146 334 222C326 190 306 168 256 134C236 176 186 178 146 220Z" fill="${c}"/>`,
  }),
  plaits: (c) => ({
    back: `${puffs(
      [
        [128, 290, 24],
        [118, 328, 22],
        [114, 364, 19],
        [352, 290, 24],
        [362, 328, 22],
        [366, 364, 19],
      ],
      c,
    )}<path d="M140 270C112 160 160 90 240 90S368 160 340 270Z" fill="${c}"/><circle cx="113" cy="386" r="9" fill="${COLOURS.coral}"/><circle cx="367" cy="386" r="9" fill="${COLOURS.coral}"/>`,
    front: `<path d="M148 218C144 142 188 104 240 104S336 142 332 218C320 182 286 176 240 116C194 176 160 182 148 218Z" fill="${c}"/>`,
  }),
  crop: (c) => ({
    back: `<path d="M144 226C126 140 172 92 240 92S354 140 336 226Z" fill="${c}"/>`,
    front: `<path d="M147 208C140 150 176 98 246 96C312 98 344 150 333 208C324 190 320 178 312 172C280 176 246 168 222 150C210 170 166 174 147 208Z" fill="${c}"/>`,
  }),
  fringe: (c) => ({
    back: `<path d="M140 250C118 150 168 88 240 88S362 150 340 250Z" fill="${c}"/>`,
    front: `<path d="M146 220C142 140 190 100 240 100S338 140 334 220C330 206 328 200 322 194L306 200L292 188L276 202L258 190L240 204L222 190L204 202L188 188L174 200L158 194C152 200 150 206 146 220Z" fill="${c}"/>`,
  }),
  bun: (c) => ({
    back: `<circle cx="240" cy="78" r="40" fill="${c}"/><path d="M142 240C120 150 168 92 240 92S360 150 338 240Z" fill="${c}"/>`,
    front: `${cap(c)}<path d="M206 98Q240 112 274 98" fill="none" stroke="${COLOURS.honey}" stroke-width="9" stroke-linecap="round"/>`,
  }),
  curls: (c) => ({
    back: puffs(
      [
        [150, 230, 34],
        [140, 185, 36],
        [160, 142, 38],
        [200, 112, 40],
        [244, 104, 42],
        [288, 116, 40],
        [322, 146, 38],
        [340, 188, 36],
        [330, 232, 34],
      ],
      c,
    ),
    front: puffs(
      [
        [168, 178, 24],
        [194, 152, 27],
        [228, 142, 28],
        [262, 146, 27],
        [292, 158, 25],
        [314, 182, 22],
      ],
      c,
    ),
  }),
  afro: (c) => ({
    back: `<circle cx="240" cy="178" r="128" fill="${c}"/>${puffs(
      [
        [130, 140, 36],
        [118, 200, 36],
        [140, 256, 34],
        [350, 140, 36],
        [362, 200, 36],
        [340, 256, 34],
        [180, 74, 36],
        [240, 58, 36],
        [300, 74, 36],
      ],
      c,
    )}`,
    front: `<path d="M142 214C136 146 180 112 240 112S344 146 338 214C322 180 292 168 240 168S158 180 142 214Z" fill="${c}"/>`,
  }),
  scarf: (_c, jumper) => ({
    back: `<path d="M128 420C96 300 104 92 240 84C376 92 384 300 352 420Z" fill="${jumper}"/>`,
    front: `<path fill-rule="evenodd" d="M240 92C340 92 366 176 362 262C358 340 330 392 240 400C150 392 122 340 118 262C114 176 140 92 240 92ZM240 158C186 158 166 190 166 240C166 302 196 334 240 334S314 302 314 240C314 190 294 158 240 158Z" fill="${jumper}"/><path d="M166 236C166 188 188 158 240 158S314 188 314 236" fill="none" stroke="${COLOURS.snow}" stroke-width="4" opacity=".45"/><path d="M150 372Q240 424 336 352" fill="none" stroke="${COLOURS.ink}" stroke-width="4" opacity=".18"/>`,
  }),
};

const PATTERNS: Record<Portrait['pattern'], string> = {
  plain: '',
  stripes: [388, 420, 452]
    .map((y) => `<path d="M80 ${y}H400" stroke="${COLOURS.snow}" stroke-width="12" opacity=".75"/>`)
    .join(''),
  dots: Array.from(
    { length: 24 },
    (_, index) =>
      `<circle cx="${110 + (index % 6) * 52}" cy="${384 + Math.floor(index / 6) * 30}" r="7" fill="${COLOURS.snow}" opacity=".8"/>`,
  ).join(''),
  heart: `<path d="M240 456C190 424 196 392 220 392C232 392 238 400 240 408C242 400 248 392 260 392C284 392 290 424 240 456Z" fill="${COLOURS.snow}" opacity=".9"/>`,
  fairIsle: `<g fill="none" stroke="${COLOURS.snow}" stroke-width="6" opacity=".85"><path d="M80 396l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16"/><path d="M80 432H400" stroke-dasharray="10 12"/><path d="M80 468l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16l20-16l20 16"/></g>`,
};

const EXTRAS: Record<Extra, string> = {
  glasses: `<g fill="${COLOURS.snow}" fill-opacity=".3" stroke="${COLOURS.ink}" stroke-width="6"><circle cx="202" cy="232" r="29"/><circle cx="278" cy="232" r="29"/><path d="M231 230Q240 222 249 230" fill="none"/></g>`,
  freckles: [
    [184, 268],
    [196, 276],
    [176, 278],
    [296, 268],
    [284, 276],
    [304, 278],
  ]
    .map(([x, y]) => `<circle cx="${x}" cy="${y}" r="3" fill="${COLOURS.brick}" opacity=".5"/>`)
    .join(''),
  sensor: `<g transform="translate(116 430)"><circle r="17" fill="${COLOURS.snow}" stroke="${COLOURS.sand}" stroke-width="3"/><circle r="3.5" fill="${COLOURS.sea}"/></g>`,
  flower: `<g transform="translate(318 150)">${[0, 72, 144, 216, 288].map((angle) => `<ellipse cy="-15" rx="10" ry="14" fill="${COLOURS.rose}" transform="rotate(${angle})"/>`).join('')}<circle r="9" fill="${COLOURS.honey}"/></g>`,
  cap: `<path d="M142 186C142 120 186 84 240 84S338 120 338 186Z" fill="${COLOURS.lagoon}"/><path d="M134 190Q240 150 346 190Q360 204 340 206Q240 176 140 206Q120 204 134 190Z" fill="${COLOURS.honey}"/><circle cx="240" cy="82" r="13" fill="${COLOURS.honey}"/>`,
  scarf: `<path d="M176 338Q240 380 304 338L312 372Q240 416 168 372Z" fill="${COLOURS.coral}"/><path d="M270 380L300 470H334L306 366Z" fill="${COLOURS.coral}"/><path d="M188 352Q240 386 292 352" fill="none" stroke="${COLOURS.snow}" stroke-width="5" opacity=".6"/>`,
};

const face = (skin: string) =>
  `<ellipse cx="148" cy="240" rx="17" ry="23" fill="${skin}"/><ellipse cx="332" cy="240" rx="17" ry="23" fill="${skin}"/>
<path d="M148 224C148 150 190 122 240 122S332 150 332 224C332 300 290 338 240 338S148 300 148 224Z" fill="${skin}"/>
<circle cx="184" cy="274" r="19" fill="${COLOURS.coral}" opacity=".32"/><circle cx="296" cy="274" r="19" fill="${COLOURS.coral}" opacity=".32"/>
<g fill="${COLOURS.ink}"><ellipse cx="202" cy="234" rx="9.5" ry="12"/><ellipse cx="278" cy="234" rx="9.5" ry="12"/></g>
<g fill="${COLOURS.snow}"><circle cx="205.500" cy="229.500" r="3.600"/><circle cx="281.500" cy="229.500" r="3.600"/></g>
<g fill="none" stroke="${COLOURS.ink}" stroke-linecap="round"><path d="M187 207Q202 198 217 205" stroke-width="5" opacity=".75"/><path d="M263 205Q278 198 293 207" stroke-width="5" opacity=".75"/><path d="M234 260Q240 267 247 260" stroke-width="4" opacity=".5"/></g>
<path d="M206 284Q240 324 274 284Q240 296 206 284Z" fill="${COLOURS.brick}"/><path d="M214 288Q240 298 266 288Q240 304 214 288Z" fill="${COLOURS.snow}"/>`;

/** A child, head and shoulders, looking at us. */
export function portrait({ skin, hair, hairColour, jumper, pattern, extras = [] }: Portrait): string {
  const layers = HAIR_STYLES[hair](HAIR[hairColour], COLOURS[jumper]);
  const body = 'M78 490C78 410 130 366 200 358H280C350 366 402 410 402 490Z';
  const over = extras.filter((extra) => extra !== 'scarf' && extra !== 'sensor');
  const worn = extras.filter((extra) => extra === 'scarf' || extra === 'sensor');
  return `${layers.back}<clipPath id="body"><path d="${body}"/></clipPath><path d="${body}" fill="${COLOURS[jumper]}"/><g clip-path="url(#body)">${PATTERNS[pattern]}</g>
<path d="M204 318H276V362Q240 392 204 362Z" fill="${SKIN[skin]}"/><path d="M204 330Q240 362 276 330V346Q240 374 204 346Z" fill="${COLOURS.ink}" opacity=".14"/>
${face(SKIN[skin])}${layers.front}${worn.map((extra) => EXTRAS[extra]).join('')}${over.map((extra) => EXTRAS[extra]).join('')}`;
}
