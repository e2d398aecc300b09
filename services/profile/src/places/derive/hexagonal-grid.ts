import { CELL_WIDTH_METRES } from '@notalone/contracts/limits';
import type { GridPoint } from './national-grid.ts';

/**
 * Of the fixed grid of hexagons over the British National Grid, one of which is centred on its origin; rows run from
 * west to east.
 */
export interface GridCell {
  /** The centre in whole kilometres, `E428N436`. */
  readonly id: string;
  readonly centre: GridPoint;
}

const ROW_METRES = (CELL_WIDTH_METRES * Math.sqrt(3)) / 2;

/** The cell whose centre is nearest, which is the hexagon that the point lies in. */
export function cellAt({ easting, northing }: GridPoint): GridCell {
  const below = Math.floor(northing / ROW_METRES);
  const centres = [below, below + 1].map((row): GridPoint => {
    const offset = row % 2 === 0 ? 0 : CELL_WIDTH_METRES / 2;
    const column = Math.round((easting - offset) / CELL_WIDTH_METRES);
    return { easting: column * CELL_WIDTH_METRES + offset, northing: row * ROW_METRES };
  });
  const metresTo = (centre: GridPoint) => Math.hypot(centre.easting - easting, centre.northing - northing);
  const centre = centres.reduce((best, next) => (metresTo(next) < metresTo(best) ? next : best));
  return { id: `E${Math.round(centre.easting / 1000)}N${Math.round(centre.northing / 1000)}`, centre };
}
