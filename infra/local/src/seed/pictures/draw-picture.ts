import sharp from 'sharp';
import { type Animal, animal } from './animal.ts';
import { background, type Motif } from './background.ts';
import type { Colour } from './palette.ts';
import { type Portrait, portrait } from './portrait.ts';
import { type Scene, scene } from './scene.ts';

interface Before {
  readonly motif: Motif;
  readonly paper: Colour;
  readonly accent: Colour;
}
export type Picture =
  | ({ readonly kind: 'portrait'; readonly child: Portrait } & Before)
  | ({ readonly kind: 'animal'; readonly animal: Animal } & Before)
  | { readonly kind: 'scene'; readonly scene: Scene };

const SIZE_PIXELS = 720;

function drawing(picture: Picture): string {
  if (picture.kind === 'scene') return scene(picture.scene);
  const subject = picture.kind === 'portrait' ? portrait(picture.child) : animal(picture.animal);
  return background(picture.motif, picture.paper, picture.accent) + subject;
}

/**
 * A picture as a PNG of 720 by 720 pixels, because the product refuses SVG. The same description gives the same
 * bytes.
 */
export function drawPicture(picture: Picture): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 480 480" width="${SIZE_PIXELS}" height="${SIZE_PIXELS}">${drawing(picture)}</svg>`;
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer();
}
