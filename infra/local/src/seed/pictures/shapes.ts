import { COLOURS } from './palette.ts';

export const paper = (fill: string): string => `<rect width="640" height="480" fill="${fill}"/>`;
export const disc = (x: number, y: number, r: number, fill: string): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"/>`;
export const shape = (path: string, fill: string): string => `<path d="${path}" fill="${fill}"/>`;
export const line = (path: string, stroke: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
export const box = (x: number, y: number, width: number, height: number, fill: string, round = 0): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${round}" fill="${fill}"/>`;
export const at = (x: number, y: number, drawn: string, turn = 0, scale = 1): string =>
  `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${scale})">${drawn}</g>`;
/** Repeats a shape at several places, each with its own transform. */
export const each = <T>(places: readonly T[], draw: (place: T, index: number) => string): string =>
  places.map(draw).join('');

export const cloud = (x: number, y: number): string =>
  at(
    x,
    y,
    `<g opacity=".9">${disc(0, 0, 22, COLOURS.snow)}${disc(28, -10, 28, COLOURS.snow)}${disc(58, 0, 21, COLOURS.snow)}${box(0, 0, 58, 21, COLOURS.snow, 10)}</g>`,
  );
/** A small dinosaur that looks to the right. */
export const dinosaur = (fill: string): string =>
  `${shape('M-44 20C-30 20-26-6 0-10C14-12 16-30 20-44C24-56 46-56 50-42C52-34 44-30 36-28C36-8 34 14 20 24L22 40H8L6 28H-8L-10 40H-24L-22 26C-30 28-38 26-44 20Z', fill)}${disc(36, -42, 3.5, COLOURS.ink)}`;
/** A sitting bear of 80 units. */
export const bear = (fill: string): string =>
  `${disc(-22, -58, 12, fill)}${disc(22, -58, 12, fill)}${disc(0, -36, 32, fill)}${shape('M-34 40C-40-10-20-14 0-14S40-10 34 40Z', fill)}<ellipse cy="-26" rx="15" ry="12" fill="${COLOURS.sand}"/>${disc(0, -31, 5, COLOURS.ink)}${disc(-12, -42, 3.5, COLOURS.ink)}${disc(12, -42, 3.5, COLOURS.ink)}${line('M-6-21Q0-16 6-21', COLOURS.ink, 2.5)}`;
