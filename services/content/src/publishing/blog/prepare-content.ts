import { ARTICLE_MAX_BYTES, ARTICLE_PICTURE, ARTICLE_PICTURES_MAX, IMAGE_MAX_BYTES } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import { ImageRefused } from '@notalone/service-kit/media/process-image';
import { pictureUrl } from '../pictures/content-picture.ts';
import { PictureNotFetched } from '../pictures/fetch-picture.ts';
import { parseArticle, pictureIdsOf } from './article-html.ts';
import { requireReadable } from './article-size.ts';
import { type BlogDeps, keepPicture } from './blog-deps.ts';
import { previewOf } from './preview.ts';

export interface ArticleContent {
  /** Sanitised; its pictures are our own. */
  readonly content: string;
  readonly preview: string;
  readonly pictureIds: string[];
}

function bytesOfDataUrl(address: string): Buffer {
  const [head = '', data = ''] = address.split(',', 2);
  const bytes = Buffer.from(data, 'base64');
  if (!/;base64$/i.test(head) || bytes.length > IMAGE_MAX_BYTES) throw new PictureNotFetched('Not usable');
  return bytes;
}
const nameOf = (address: string) =>
  URL.canParse(address) && !address.startsWith('data:') ? `at ${new URL(address).host}` : 'in the text';

/** Keeps a picture that came inside the text or is somewhere on the web. @throws VALIDATION naming `field` */
export async function keepForeignPicture(deps: BlogDeps, address: string, field: string): Promise<string> {
  try {
    const isData = address.startsWith('data:');
    return await keepPicture(deps, isData ? bytesOfDataUrl(address) : await deps.fetchPicture(address));
  } catch (error) {
    if (!(error instanceof PictureNotFetched || error instanceof ImageRefused)) throw error;
    deps.log.info({ reason: error.message }, 'a picture of an article could not be kept');
    throw fieldError(field, `The picture ${nameOf(address)} could not be fetched. Please upload it instead.`);
  }
}

/**
 * Makes an article's HTML what is stored: only what the editor can make, with every picture of the text kept here.
 * @throws VALIDATION naming `content`: too long, too many elements inside each other, too many pictures, or one that
 * could not be fetched
 */
export async function prepareContent(deps: BlogDeps, html: string): Promise<ArticleContent> {
  await requireReadable(html);
  const root = await parseArticle(html);
  const pictures = [...root.querySelectorAll('img')];
  if (pictures.length > ARTICLE_PICTURES_MAX)
    throw fieldError('content', `At most ${ARTICLE_PICTURES_MAX} pictures, please.`);
  for (const picture of pictures) {
    const address = picture.getAttribute('src') ?? '';
    if (!ARTICLE_PICTURE.test(address))
      picture.setAttribute('src', pictureUrl(await keepForeignPicture(deps, address, 'content')));
  }
  const content = root.innerHTML;
  if (Buffer.byteLength(content) > ARTICLE_MAX_BYTES)
    throw fieldError('content', `Must be at most ${ARTICLE_MAX_BYTES / 1024} kB`);
  return { content, preview: previewOf(root), pictureIds: pictureIdsOf(root) };
}

/** Whether there is anything to read or to look at. */
export const isEmptyContent = ({ preview: text, pictureIds }: ArticleContent): boolean =>
  text === '' && pictureIds.length === 0;
