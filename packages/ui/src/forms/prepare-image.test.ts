import { describe, expect, it, vi } from 'vitest';
import { type ImageTools, prepareImage } from './prepare-image.ts';

const MAX = 1024;
const fileOf = (bytes: number, type = 'image/png') => new File(['x'.repeat(bytes)], 'IMG 1.heic.png', { type });
const blobOf = (bytes: number) => new Blob(['x'.repeat(bytes)], { type: 'image/jpeg' });

function tools({
  width = 4000,
  height = 3000,
  encoded = blobOf(500),
}: {
  width?: number;
  height?: number;
  encoded?: Blob | null;
} = {}) {
  const close = vi.fn<() => void>();
  const encode = vi.fn<ImageTools['encode']>(() => Promise.resolve(encoded));
  return { close, encode, decode: () => Promise.resolve({ width, height, close }) };
}
const undecodable = { ...tools(), decode: () => Promise.reject(new DOMException('no picture', 'InvalidStateError')) };

describe('a chosen picture', () => {
  it('is sent unchanged if it is small enough', async () => {
    const [file, browser] = [fileOf(MAX), tools()];
    expect(await prepareImage(file, MAX, browser)).toBe(file);
    expect(browser.encode).not.toHaveBeenCalled();
    expect(browser.close).toHaveBeenCalledOnce();
  });

  it.each([
    [4000, 3000, 2048, 1536],
    [3000, 4000, 1536, 2048],
    [5000, 1, 2048, 1],
    [800, 600, 800, 600],
  ])('of %s by %s pixels that is too large is shrunk to %s by %s', async (width, height, newWidth, newHeight) => {
    const browser = tools({ width, height });
    const made = await prepareImage(fileOf(MAX + 1), MAX, browser);
    expect(browser.encode).toHaveBeenCalledWith(expect.anything(), newWidth, newHeight);
    expect(made).toMatchObject({ name: 'IMG 1.heic.jpg', type: 'image/jpeg', size: 500 });
    expect(browser.close).toHaveBeenCalledOnce();
  });

  it.each([null, blobOf(MAX + 1)])('is rejected with its size if it stays too large', async (encoded) => {
    expect(await prepareImage(fileOf(2 * 1024 * 1024), MAX, tools({ encoded }))).toContain(
      'That picture is 2 MB. Please choose one of at most',
    );
  });

  it('is rejected at once if it cannot be decoded, by its size if that is too large as well', async () => {
    expect(await prepareImage(fileOf(5), MAX, undecodable)).toBe(
      'We could not open “IMG 1.heic.png”: it is damaged, or not a picture. Please choose another one.',
    );
    expect(await prepareImage(fileOf(20 * 1024 * 1024), 5 * 1024 * 1024, undecodable)).toBe(
      'That picture is 20 MB. Please choose one of at most 5 MB.',
    );
  });

  it('of more than 40 megapixels is rejected, whatever its file size', async () => {
    for (const bytes of [5, MAX + 1]) {
      expect(await prepareImage(fileOf(bytes), MAX, tools({ width: 8001, height: 5000 }))).toBe(
        'That picture is too large: at most 40 megapixels.',
      );
    }
  });

  it('of another type is not even opened', async () => {
    expect(await prepareImage(fileOf(5, 'application/pdf'), MAX, undecodable)).toContain(
      'is not a picture we can read.',
    );
  });

  it('is not called damaged when another error occurs', async () => {
    const broken = { ...tools(), decode: () => Promise.reject(new TypeError('unexpected')) };
    await expect(prepareImage(fileOf(5), MAX, broken)).rejects.toThrow('unexpected');
  });
});
