/** The address of the 960-pixel version of a picture. */
export const largePicture = (url: string | undefined): string | undefined =>
  url?.replace(/-small\.webp$/, '-large.webp');
