import type { Page } from '@playwright/test';

/** A small PNG, drawn by the browser. */
export async function drawPicture(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const canvas = document.createElement('canvas');
    canvas.width = canvas.height = 320;
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser cannot draw');
    pen.fillStyle = '#0f766e';
    pen.fillRect(0, 0, 320, 320);
    pen.fillStyle = '#f4a63a';
    pen.arc(160, 160, 90, 0, Math.PI * 2);
    pen.fill();
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}

/** A PNG of about 9 MB: noise, which hardly compresses. */
export async function drawNoise(page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(() => {
    const side = 1800;
    const canvas = Object.assign(document.createElement('canvas'), { width: side, height: side });
    const pen = canvas.getContext('2d');
    if (!pen) throw new Error('this browser cannot draw');
    const noise = pen.createImageData(side, side);
    for (let at = 0; at < noise.data.length; at += 1) noise.data[at] = at % 4 === 3 ? 255 : Math.random() * 256;
    pen.putImageData(noise, 0, 0);
    return canvas.toDataURL('image/png');
  });
  return Buffer.from(dataUrl.split(',')[1] ?? '', 'base64');
}
