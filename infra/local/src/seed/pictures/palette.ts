/** Warm paper colours, so that twenty pictures look drawn by one hand. */
export const COLOURS = {
  cream: '#fdf3e3',
  sand: '#f4dfbf',
  apricot: '#f6b98b',
  coral: '#ec7f62',
  brick: '#b9503f',
  honey: '#f0b64a',
  mustard: '#d9952b',
  leaf: '#86a873',
  moss: '#52734d',
  sea: '#6fa8a6',
  lagoon: '#37797b',
  sky: '#bfe0e2',
  dusk: '#6f6a99',
  plum: '#6d3f5b',
  rose: '#eab0ad',
  ink: '#3a2c33',
  snow: '#fffaf2',
} as const;
export type Colour = keyof typeof COLOURS;

export const SKIN = {
  fair: '#f6d3ba',
  rosy: '#efc0a0',
  olive: '#dcaa7e',
  tan: '#c68b5f',
  brown: '#98623f',
  deep: '#6b4330',
} as const;
export type Skin = keyof typeof SKIN;

export const HAIR = {
  black: '#2b2226',
  brown: '#5b3a29',
  chestnut: '#85492c',
  copper: '#c0632f',
  blond: '#e3b964',
} as const;
export type HairColour = keyof typeof HAIR;
