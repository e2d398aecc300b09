const SIDE_PX = 600;
const QUALITY = 0.85;

/** A small square from the middle of a picture, as a data URL, made on this device. Rejects what cannot be opened. */
export async function squarePhoto(file: File): Promise<string> {
  const picture = await createImageBitmap(file);
  try {
    const side = Math.min(picture.width, picture.height);
    const canvas = Object.assign(document.createElement('canvas'), { width: SIDE_PX, height: SIDE_PX });
    const context = canvas.getContext('2d');
    if (!context) throw new Error('no canvas');
    const [left, top] = [(picture.width - side) / 2, (picture.height - side) / 2];
    context.fillStyle = '#fff';
    context.fillRect(0, 0, SIDE_PX, SIDE_PX);
    context.drawImage(picture, left, top, side, side, 0, 0, SIDE_PX, SIDE_PX);
    return canvas.toDataURL('image/jpeg', QUALITY);
  } finally {
    picture.close();
  }
}
