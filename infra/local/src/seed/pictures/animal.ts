import { COLOURS } from './palette.ts';

export type Animal = 'fox' | 'owl' | 'bear' | 'hedgehog';

const eyes = (left: number, right: number, y: number, r = 11) =>
  [left, right]
    .map(
      (x) =>
        `<circle cx="${x}" cy="${y}" r="${r}" fill="${COLOURS.ink}"/><circle cx="${x + r * 0.35}" cy="${y - r * 0.4}" r="${r * 0.34}" fill="${COLOURS.snow}"/>`,
    )
    .join('');
const cheeks = (left: number, right: number, y: number) =>
  [left, right].map((x) => `<circle cx="${x}" cy="${y}" r="20" fill="${COLOURS.coral}" opacity=".4"/>`).join('');

const ANIMALS: Record<Animal, string> = {
  fox: `<path d="M104 490C104 400 160 356 240 356S376 400 376 490Z" fill="${COLOURS.coral}"/><path d="M186 490C186 420 208 380 240 380S294 420 294 490Z" fill="${COLOURS.snow}"/>
<path d="M128 208L112 80L208 142Z" fill="${COLOURS.coral}"/><path d="M352 208L368 80L272 142Z" fill="${COLOURS.coral}"/><path d="M140 180L132 112L182 146Z" fill="${COLOURS.ink}"/><path d="M340 180L348 112L298 146Z" fill="${COLOURS.ink}"/>
<path d="M104 252C104 160 164 126 240 126S376 160 376 252C340 300 290 362 240 362S140 300 104 252Z" fill="${COLOURS.coral}"/>
<path d="M104 252C150 236 206 262 240 330C274 262 330 236 376 252C340 300 290 362 240 362S140 300 104 252Z" fill="${COLOURS.snow}"/>
<path d="M222 332Q240 322 258 332Q252 350 240 352Q228 350 222 332Z" fill="${COLOURS.ink}"/>${eyes(188, 292, 232)}${cheeks(158, 322, 280)}
<path d="M178 366Q240 400 302 366L310 396Q240 430 170 396Z" fill="${COLOURS.lagoon}"/>`,
  owl: `<path d="M96 490V250C96 160 160 96 240 96S384 160 384 250V490Z" fill="${COLOURS.plum}"/><path d="M118 168L112 70L192 112Z" fill="${COLOURS.plum}"/><path d="M362 168L368 70L288 112Z" fill="${COLOURS.plum}"/>
<path d="M150 490V370C150 320 190 290 240 290S330 320 330 370V490Z" fill="${COLOURS.sand}"/>
<g fill="none" stroke="${COLOURS.mustard}" stroke-width="6" stroke-linecap="round"><path d="M186 376q14 16 28 0m12 0q14 16 28 0m12 0q14 16 28 0"/><path d="M186 416q14 16 28 0m12 0q14 16 28 0m12 0q14 16 28 0"/><path d="M186 456q14 16 28 0m12 0q14 16 28 0m12 0q14 16 28 0"/></g>
<circle cx="186" cy="214" r="62" fill="${COLOURS.cream}"/><circle cx="294" cy="214" r="62" fill="${COLOURS.cream}"/><circle cx="186" cy="214" r="40" fill="${COLOURS.honey}"/><circle cx="294" cy="214" r="40" fill="${COLOURS.honey}"/>${eyes(190, 290, 216, 22)}
<path d="M222 246H258L240 284Z" fill="${COLOURS.coral}"/><path d="M96 300C60 340 70 420 100 460Z" fill="${COLOURS.dusk}"/><path d="M384 300C420 340 410 420 380 460Z" fill="${COLOURS.dusk}"/>`,
  bear: `<circle cx="142" cy="132" r="50" fill="#8d5a3b"/><circle cx="338" cy="132" r="50" fill="#8d5a3b"/><circle cx="142" cy="134" r="26" fill="${COLOURS.apricot}"/><circle cx="338" cy="134" r="26" fill="${COLOURS.apricot}"/>
<path d="M84 490C84 404 150 356 240 356S396 404 396 490Z" fill="${COLOURS.honey}"/><path d="M84 470C84 404 150 356 240 356S396 404 396 470" fill="none" stroke="${COLOURS.mustard}" stroke-width="12" stroke-dasharray="4 18"/>
<path d="M100 236C100 150 162 104 240 104S380 150 380 236S318 366 240 366S100 322 100 236Z" fill="#8d5a3b"/><ellipse cx="240" cy="284" rx="74" ry="60" fill="${COLOURS.sand}"/>
<ellipse cx="240" cy="258" rx="24" ry="17" fill="${COLOURS.ink}"/><path d="M240 272V292M212 298Q226 314 240 296Q254 314 268 298" fill="none" stroke="${COLOURS.ink}" stroke-width="6" stroke-linecap="round"/>${eyes(182, 298, 216, 12)}${cheeks(146, 334, 266)}
<g transform="translate(128 424)"><circle r="18" fill="${COLOURS.snow}" stroke="${COLOURS.sand}" stroke-width="3"/><circle r="4" fill="${COLOURS.sea}"/></g>`,
  hedgehog: `${Array.from({ length: 19 }, (_, index) => `<path d="M206 130L240 62L274 130Z" fill="${index % 2 ? COLOURS.plum : '#7d5440'}" transform="rotate(${-126 + index * 14} 240 270)"/>`).join('')}
<circle cx="240" cy="268" r="160" fill="#7d5440"/><path d="M112 490C112 420 168 384 240 384S368 420 368 490Z" fill="${COLOURS.leaf}"/>
<path d="M118 268C118 204 172 176 240 214C308 176 362 204 362 268C362 340 304 392 240 392S118 340 118 268Z" fill="${COLOURS.sand}"/>
<ellipse cx="240" cy="306" rx="22" ry="17" fill="${COLOURS.ink}"/><path d="M204 334Q240 366 276 334" fill="none" stroke="${COLOURS.ink}" stroke-width="6" stroke-linecap="round"/>${eyes(184, 296, 266, 13)}${cheeks(156, 324, 316)}`,
};

/** An animal, head and shoulders, for families who do not want to show a face. */
export const animal = (kind: Animal): string => ANIMALS[kind];
