import { bombs } from './bombs.ts';
import { damaged } from './damaged.ts';
import type { HostilePicture } from './hostile-picture.ts';
import { impostors } from './impostors.ts';
import { personal } from './personal.ts';
import { polyglots } from './polyglots.ts';
import { samples } from './samples.ts';
import { unusual } from './unusual.ts';

/** More than a hundred distinct files that somebody could upload as a picture, generated within seconds. */
export async function hostilePictures(): Promise<HostilePicture[]> {
  const pictures = await samples();
  const [strange, told, large, rare] = await Promise.all([
    impostors(),
    personal(pictures),
    bombs(pictures),
    unusual(pictures),
  ]);
  return [...strange, ...polyglots(pictures), ...told, ...damaged(pictures), ...large, ...rare];
}
