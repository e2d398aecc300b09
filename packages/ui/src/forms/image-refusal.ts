/** What the server accepts (rules 3.7). An iPhone turns its HEIC pictures into JPEG when these are asked for. */
export const imageTypes: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;

/** Why a file cannot be a picture, by what it says it is, in words for the person; undefined when it can. */
export const fileRefusal = (file: File): string | undefined =>
  imageTypes.includes(file.type) ? undefined : `“${file.name}” is not a picture we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF.`;

/** For a picture that is too heavy, in words for the person. */
export const sizeRefusal = (file: File, maxBytes: number): string =>
  `That picture is ${megabytes(file.size)}. Please choose one of at most ${megabytes(maxBytes)}.`;
