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
