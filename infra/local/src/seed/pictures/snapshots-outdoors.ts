import { COLOURS } from './palette.ts';
import { at, box, cloud, disc, each, line, paper, shape } from './shapes.ts';

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

const window = (x: number, y: number) => box(x, y, 54, 44, sky, 6);
const balloon = (x: number, y: number, size: number, fill: string, stripe: string) =>
  at(
    x,
    y,
    `${shape('M0 70C-70 20-70-70 0-70S70 20 0 70Z', fill)}${shape('M0 70C-26 20-26-70 0-70S26 20 0 70Z', stripe)}${line('M-12 62L-10 92M12 62L10 92', ink, 2)}${box(-13, 90, 26, 20, mustard, 4)}`,
    0,
    size,
  );
const duck = (x: number, y: number, size: number, fill: string) =>
  at(
    x,
    y,
    `${shape('M-50 0C-50 34 40 40 52-4C34 6 22-8 16-14C-4-16-40-24-50 0Z', fill)}${disc(24, -26, 20, fill)}${shape('M42-28L64-22L42-16Z', mustard)}${disc(30, -31, 3.5, ink)}${line('M-30 4Q-8 18 16 2', ink, 2)}`,
    0,
    size,
  );
const courgette = (x: number, y: number, turn: number) =>
  at(
    x,
    y,
    `${shape('M-84 0C-84-24-50-26 0-24S84-22 92 0S50 24 0 24S-84 24-84 0Z', moss)}${box(88, -8, 24, 16, leaf, 5)}${line('M-66-6H70M-60 8H74', leaf, 3)}`,
    turn,
  );
const footprint = (x: number, y: number, turn: number) =>
  at(
    x,
    y,
    `${disc(0, 0, 12, mustard)}${each([-40, 0, 40], (toe) => at(0, 0, shape('M-6-10L0-36L6-10Z', mustard), toe))}`,
    turn,
  );
const tree = (x: number, y: number) =>
  `${box(x - 12, y - 90, 24, 90, '#7d5440')}${disc(x, y - 140, 66, moss)}${disc(x - 46, y - 104, 44, leaf)}${disc(x + 44, y - 108, 46, moss)}`;

/** 640 by 480 units. */
export const OUTDOORS = {
  football: `${paper(sky)}${each([coral, apricot, honey, leaf, sea, dusk], (colour, n) => line(`M${-20 + n * 14} 300A${330 - n * 14} ${290 - n * 14} 0 0 1 ${660 - n * 14} 300`, colour, 14))}${cloud(60, 90)}${cloud(470, 120)}
${box(0, 280, 640, 200, leaf)}${each([0, 2, 4, 6], (n) => box(n * 92, 280, 92, 200, moss))}${line('M-10 340H650', snow, 5)}${line('M210 350V196H430V350', snow, 10)}${each([240, 270, 300, 330, 360, 390], (x) => line(`M${x} 200V346`, snow, 1.5))}${each([226, 256, 286, 316], (y) => line(`M214 ${y}H426`, snow, 1.5))}
<ellipse cx="330" cy="442" rx="70" ry="12" fill="${sky}" opacity=".8"/>${disc(330, 408, 34, snow)}${shape('M330 390l17 12l-6 20h-22l-6-20Z', ink)}${line('M330 390V374M347 402L362 396M341 422L350 438M319 422L310 438M313 402L298 396', ink, 3)}`,
  bus: `${paper(cream)}${each([0, 1, 2, 3, 4], (n) => `${box(n * 132 - 10, 110, 124, 260, [sand, apricot, rose, sand, apricot][n] ?? sand)}${shape(`M${n * 132 - 16} 112l68-56l68 56Z`, brick)}${window(n * 132 + 24, 150)}`)}${box(0, 370, 640, 110, dusk)}${each([20, 180, 340, 500], (x) => box(x, 424, 90, 8, honey))}
${box(110, 130, 400, 262, coral, 26)}${box(110, 252, 400, 16, snow)}${each([136, 208, 280, 352, 424], (x) => window(x, 168))}${each([136, 208, 280], (x) => window(x, 286))}${box(360, 284, 44, 96, brick, 6)}${box(140, 138, 110, 22, ink, 4)}
${disc(446, 302, 9, ink)}${disc(486, 302, 9, ink)}${line('M440 330Q466 352 492 330', ink, 6)}${disc(190, 394, 36, ink)}${disc(190, 394, 14, sand)}${disc(440, 394, 36, ink)}${disc(440, 394, 14, sand)}`,
  pool: `${paper(sea)}${each([40, 150, 260, 370], (y, n) => box(0, y, 640, 60, n % 2 ? sky : lagoon))}${each([30, 140, 250, 360, 470], (y) => each([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12], (n) => disc(20 + n * 50, y, 11, n % 2 ? coral : snow)))}
${at(
  350,
  200,
  `${line('M-170 10Q-120-20-70 8T30 6', snow, 8)}${shape('M-90 4C-40-30 20-26 60-6L40 22C0 16-50 20-90 4Z', '#6b4330')}${line('M30-14Q70-64 120-40', '#6b4330', 18)}${disc(78, -2, 26, '#6b4330')}${shape('M52-6C52-36 104-40 104-6Q78-18 52-6Z', coral)}${each(
    [
      [140, -10],
      [160, 14],
      [128, 26],
      [-150, -16],
      [-180, 10],
    ] as const,
    ([x, y]) => disc(x, y, 8, snow),
  )}`,
)}
${each(
  [
    [80, 86],
    [520, 96],
    [120, 300],
    [470, 320],
    [260, 420],
  ] as const,
  ([x, y]) => line(`M${x} ${y}q20-14 40 0t40 0`, snow, 5),
)}`,
  courgettes: `${paper(leaf)}${each([40, 130, 560, 600], (x, n) => at(x, 60 + n * 30, shape('M0 0C40-60 100-60 120 0C90 40 30 40 0 0Z', moss), n * 30))}${box(0, 400, 640, 80, '#7d5440')}${courgette(230, 210, -16)}${courgette(400, 200, 14)}${courgette(310, 170, -4)}${courgette(250, 246, 8)}${courgette(420, 250, -10)}
${at(420, 140, `${each([0, 72, 144, 216, 288], (turn) => at(0, 0, shape('M0 0C-22-24-14-60 0-66C14-60 22-24 0 0Z', honey), turn))}${disc(0, 0, 12, mustard)}`)}
${each([254, 312, 370], (y) => `${box(110, y, 420, 46, mustard, 5)}${line(`M130 ${y + 16}H500M150 ${y + 32}H480`, '#b97f20', 2)}`)}${box(110, 246, 26, 180, '#7d5440', 4)}${box(504, 246, 26, 180, '#7d5440', 4)}`,
  balloons: `${paper(sky)}${disc(90, 90, 44, honey)}${cloud(180, 80)}${cloud(470, 60)}${shape('M-10 340C110 260 230 330 330 300S540 260 650 320V490H-10Z', leaf)}${shape('M-10 400C150 340 300 420 420 380S580 370 650 390V490H-10Z', moss)}
${line('M90 366V292M250 366V292', brick, 14)}${line('M30 352Q90 296 90 296Q170 372 250 296Q250 296 320 352', ink, 4)}${line('M20 364H330', brick, 8)}${each([120, 150, 180, 210], (x) => line(`M${x} 362V${322 + Math.abs(170 - x) * -0.4 + 12}`, ink, 2))}
${balloon(200, 160, 1.1, coral, honey)}${balloon(380, 210, 0.8, dusk, rose)}${balloon(520, 150, 1.25, lagoon, snow)}`,
  ducks: `${paper(leaf)}${shape('M-10 150C160 90 420 110 650 160V490H-10Z', sea)}${shape('M-10 300C200 260 430 330 650 290V490H-10Z', lagoon)}${each([40, 66, 96, 560, 590, 616], (x, n) => `${line(`M${x} 200Q${x + 6} 130 ${x + (n % 2 ? 14 : -10)} 70`, moss, 6)}${at(x + (n % 2 ? 14 : -10), 62, '<ellipse rx="9" ry="26" fill="#7d5440"/>')}`)}
${duck(220, 220, 1, snow)}${duck(390, 190, 0.8, mustard)}${duck(330, 330, 1.3, snow)}${duck(500, 300, 0.7, honey)}${each(
  [
    [140, 290],
    [420, 270],
    [240, 420],
    [540, 400],
  ] as const,
  ([x, y]) => line(`M${x} ${y}q24-12 48 0t48 0`, sky, 4),
)}`,
  park: `${paper(sky)}${cloud(90, 80)}${cloud(420, 60)}${shape('M-10 250C150 200 420 230 650 220V490H-10Z', leaf)}${shape('M-10 360C200 310 440 350 650 330V490H-10Z', moss)}${tree(110, 340)}
${line('M300 350L340 140L380 350M340 140H540M500 350L540 140L580 350', brick, 12)}${each([190, 240, 290], (y) => line(`M${338 - (y - 140) * 0.18} ${y}H${342 + (y - 140) * 0.18}`, brick, 8))}${line('M420 144V280M480 144V280', ink, 4)}${box(404, 278, 92, 14, coral, 5)}${shape('M540 144Q610 240 640 330L612 344Q584 250 524 160Z', honey)}
${shape('M150 400L390 386L430 452L120 466Z', snow)}${shape('M150 400L230 395L222 461L120 466Z', coral)}${shape('M310 391L390 386L430 452L326 457Z', coral)}${box(238, 376, 30, 50, lagoon, 8)}${box(244, 364, 18, 14, ink, 4)}<ellipse cx="310" cy="420" rx="36" ry="13" fill="${sand}"/>${each([292, 310, 328], (x) => disc(x, 412, 10, apricot))}`,
  beach: `${paper(sky)}${disc(540, 84, 46, honey)}${cloud(80, 90)}${box(0, 170, 640, 100, sea)}${shape('M-10 250Q40 226 90 250T190 250T290 250T390 250T490 250T590 250T690 250V300H-10Z', lagoon)}${shape('M-10 286Q60 262 140 286T320 284T500 288T660 280V490H-10Z', sand)}${line('M-10 292Q60 268 140 292T320 290T500 294T660 286', snow, 7)}
${footprint(90, 440, 40)}${footprint(170, 400, 50)}${footprint(262, 428, 60)}${footprint(340, 382, 50)}${footprint(430, 410, 60)}
${at(500, 372, `${shape('M-46-40H46L34 50H-34Z', coral)}<ellipse cy="-40" rx="46" ry="12" fill="${brick}"/>${line('M-44-44Q0-104 44-44', ink, 5)}`)}${at(576, 400, `${line('M0-70V10', mustard, 9)}${shape('M-20 4H20V36Q0 66-20 36Z', lagoon)}`, 18)}${at(430, 330, `${disc(0, 0, 10, plum)}${each([0, 72, 144, 216, 288], (turn) => at(0, 0, shape('M-7 0L0-26L7 0Z', plum), turn))}`)}`,
};
