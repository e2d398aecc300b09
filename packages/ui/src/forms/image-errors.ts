/** The types that the server accepts (rules 3.7). iPhones convert HEIC pictures to JPEG for these. */
export const IMAGE_TYPES: readonly string[] = ['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'];

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1).replace('.0', '')} MB`;

/** The error text for a file of the wrong type; undefined if the type is right. */
export const fileTypeError = (file: File): string | undefined =>
  IMAGE_TYPES.includes(file.type)
    ? undefined
    : `“${file.name}” is not a picture we can read. Please choose a PNG, JPEG, WebP, GIF or AVIF.`;

/** The error text for a file that is too large. */
export const fileSizeError = (file: File, maxBytes: number): string =>
  `That picture is ${megabytes(file.size)}. Please choose one of at most ${megabytes(maxBytes)}.`;
