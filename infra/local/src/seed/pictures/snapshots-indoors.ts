import { COLOURS } from './palette.ts';
import { at, bear, box, dinosaur, disc, each, line, paper, shape } from './shapes.ts';

const {
  apricot,
  brick,
  coral,
  cream,
  dusk,
  honey,
  ink,
  lagoon,
  leaf,
  moss,
  mustard,
  plum,
  rose,
  sand,
  sea,
  sky,
  snow,
} = COLOURS;

const note = (x: number, y: number, fill: string) =>
  at(x, y, `<ellipse rx="13" ry="10" fill="${fill}" transform="rotate(-20)"/>${line('M12-4V-52L34-44', fill, 6)}`);
const ghost = (x: number, y: number, hat: string) =>
  at(
    x,
    y,
    `${shape('M-38 70V0C-38-52 38-52 38 0V70L24 58L10 70L-4 58L-18 70L-28 58Z', snow)}${disc(-13, -4, 5, ink)}${disc(13, -4, 5, ink)}<ellipse cy="16" rx="6" ry="8" fill="${ink}"/>${shape('M-22-36L0-92L22-36Z', hat)}${disc(0, -92, 8, honey)}`,
  );
const flags = (colours: readonly string[]) =>
  each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], (n) => {
    const x = 40 + n * 62;
    return shape(`M${x - 24} ${46 + Math.sin(n / 3) * 28}h48l-24 50Z`, colours[n % colours.length] ?? coral);
  });

/** 640 by 480 units. */
export const INDOORS = {
  violin: `${paper(sand)}${box(0, 372, 640, 108, mustard)}${line('M320 420V230M320 420L250 470M320 420L390 470', ink, 10)}${shape('M170 60H470L450 250H190Z', snow)}
${each([100, 132, 164, 196], (y) => line(`M200 ${y}H440`, rose, 4))}${each(
  [
    [230, 118],
    [290, 150],
    [350, 108],
    [404, 172],
  ] as const,
  ([x, y]) => `${disc(x, y, 8, ink)}${line(`M${x + 7} ${y}v-34`, ink, 4)}`,
)}
${at(320, 316, `${shape('M-92 0C-92-44-50-52-34-30C-16-46 16-40 28-22C46-30 76-30 78 0C76 30 46 30 28 22C16 40-16 46-34 30C-50 52-92 44-92 0Z', brick)}${box(70, -8, 130, 16, ink, 6)}${disc(204, 0, 14, brick)}${box(-26, -12, 8, 24, cream)}${line('M-78-6H190M-78 6H190', snow, 1.5)}`, -14)}
${at(330, 372, line('M-190 0Q0-14 190 0', plum, 7), -10)}${note(96, 150, coral)}${note(548, 120, lagoon)}${note(112, 300, dusk)}${note(560, 300, moss)}`,
  party: `${paper(plum)}${line('M-10 40Q320 120 650 40', cream, 4)}${flags([coral, honey, sea])}${box(0, 350, 640, 130, rose)}${box(0, 350, 640, 16, coral)}
${ghost(120, 236, lagoon)}${ghost(236, 250, coral)}${ghost(536, 240, leaf)}
${box(300, 270, 170, 84, cream, 10)}${shape('M300 290C320 316 340 282 360 300C380 322 400 284 420 302C440 318 456 286 470 292V276Q470 262 456 262H314Q300 262 300 276Z', coral)}
${each([328, 364, 400, 440], (x) => `${box(x, 214, 8, 50, honey, 3)}${shape(`M${x + 4} 186q14 18 0 26q-14-8 0-26Z`, apricot)}`)}${each([60, 190, 250, 520, 600], (x, n) => disc(x, 400 + (n % 2) * 34, 9, n % 2 ? honey : snow))}`,
  painting: `${paper(cream)}${box(0, 400, 640, 80, sand)}${box(90, 40, 400, 300, mustard, 6)}${box(108, 58, 364, 264, sky)}
${shape('M108 260C180 160 240 300 320 210S430 120 472 190V322H108Z', lagoon)}${shape('M108 150C170 90 250 190 330 120S440 70 472 110V180C420 150 380 220 310 190S170 230 108 200Z', dusk)}${disc(392, 120, 34, snow)}${line('M140 96Q230 60 300 108T440 250', sea, 14)}
${at(530, 470, `${shape('M-40 10C-44-100-24-130 0-130S44-100 40 10Z', coral)}${disc(0, -156, 30, '#6b4330')}${shape('M-32-150C-38-200 38-200 32-150C20-176-20-176-32-150Z', ink)}`)}
${at(600, 470, `${shape('M-32 10C-36-70-20-96 0-96S36-70 32 10Z', leaf)}${disc(0, -118, 24, '#dcaa7e')}${shape('M-28-100C-36-160 36-160 28-100C34-70 22-60 18-96C10-134-10-134-18-96C-22-60-34-70-28-100Z', plum)}`)}`,
  stickers: `${paper(rose)}${box(0, 360, 640, 120, sand)}${shape('M130 96Q130 80 146 80H470Q486 80 486 96V330H130Z', dusk)}${shape('M96 330H520L548 372Q550 380 540 380H76Q66 380 68 372Z', ink)}
${at(226, 190, dinosaur(leaf), -12, 1.2)}${at(370, 150, dinosaur(honey), 8)}${at(400, 260, dinosaur(coral), -6, 1.1)}${at(190, 288, dinosaur(sky), 10, 0.8)}${at(300, 250, dinosaur(apricot), 0, 0.7)}
${box(540, 262, 76, 110, snow, 12)}${line('M614 286q30 6 26 34t-30 28', snow, 12)}${at(574, 322, dinosaur(sea), 0, 0.7)}${at(40, 430, dinosaur(moss), 4, 0.9)}`,
  bears: `${paper(snow)}${each([60, 140, 220, 300, 380, 460], (y) => line(`M-10 ${y}H650`, sky, 1.5))}${line('M60-10V490', rose, 2)}${line('M40 420Q320 396 610 424', leaf, 8)}
${at(140, 370, bear('#8d5a3b'))}${at(246, 380, bear(mustard), 0, 0.8)}${at(350, 366, `${bear('#7d5440')}${shape('M-34-66Q0-110 34-66Z', lagoon)}${line('M-42-66H42', lagoon, 8)}`, 0, 1.1)}
${at(462, 376, `${bear(plum)}${at(34, 4, `${disc(0, 0, 11, snow)}${disc(0, 0, 3, sea)}`)}`)}${at(560, 386, bear(coral), 0, 0.7)}${disc(560, 90, 44, honey)}${each([0, 45, 90, 135, 180, 225, 270, 315], (turn) => at(560, 90, line('M56 0H74', honey, 7), turn))}
${each(
  [
    [350, 250],
    [330, 228],
    [372, 222],
  ] as const,
  ([x, y]) => shape(`M${x} ${y}q10 16 0 20q-10-4 0-20Z`, sea),
)}`,
};
