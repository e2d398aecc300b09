import sharp from 'sharp';
import { INDOORS } from './snapshots-indoors.ts';
import { OUTDOORS } from './snapshots-outdoors.ts';

const SNAPSHOTS = { ...INDOORS, ...OUTDOORS };
export type Snapshot = keyof typeof SNAPSHOTS;

/** What a family might photograph, drawn: a PNG of 1200 by 900 pixels. */
export function drawSnapshot(snapshot: Snapshot): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480" width="1200" height="900">${SNAPSHOTS[snapshot]}</svg>`;
  return sharp(Buffer.from(svg)).png().toBuffer();
}
