import { api } from '@notalone/web-kit';

/**
 * Keeps a picture on the server, from a file or from its address on the web, and answers where. Rejects with
 * ApiProblem.
 */
export async function uploadPicture(picture: File | string): Promise<string> {
  const form = new FormData();
  if (picture instanceof File) form.set('image', picture);
  else form.set('address', picture);
  return (await api('POST /api/blog/upload-inline-image', { form })).location;
}

function fileOf(dataUrl: string): File {
  const [head = '', data = ''] = dataUrl.split(',', 2);
  const bytes = Uint8Array.from(atob(data), (character) => character.charCodeAt(0));
  return new File([bytes], 'pasted', { type: /^data:([^;]+)/.exec(head)?.[1] ?? '' });
}

/** Keeps every picture of pasted text on the server; answers how many could not be, which are taken out. */
export async function uploadPicturesIn(root: DocumentFragment): Promise<number> {
  const pictures = [...root.querySelectorAll('img')];
  const kept = await Promise.allSettled(
    pictures.map(async (picture) => {
      const address = picture.getAttribute('src') ?? '';
      if (address.startsWith('/uploads/content/')) return;
      if (!/^(?:https?:|data:image\/)/i.test(address)) throw new TypeError('That picture could not be fetched');
      picture.setAttribute('src', await uploadPicture(address.startsWith('data:') ? fileOf(address) : address));
    }),
  );
  const lost = pictures.filter((_picture, index) => kept[index]?.status === 'rejected');
  for (const picture of lost) picture.remove();
  return lost.length;
}
