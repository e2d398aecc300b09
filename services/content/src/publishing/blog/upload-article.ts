import { type Article, type BodyOf, type blog, TEXTS, type UserId } from '@notalone/contracts';
import { fieldError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { isDuplicate } from '@notalone/service-kit/mongo/duplicate-key';
import { ukDay } from '@notalone/service-kit/time/uk-day';
import { ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { readPicture } from '../pictures/read-picture.ts';
import { type ArticleDocument, articlesOf, draftsOf } from './articles.store.ts';
import { articleView } from './articles.view.ts';
import { BLOG, type BlogDeps } from './blog-deps.ts';
import { isEmptyContent, prepareContent } from './prepare-content.ts';

type Form = BodyOf<typeof blog.uploadArticle>;

/** @throws VALIDATION naming `content` where nothing is left to read */
export async function contentOf(deps: BlogDeps, { content }: Pick<Form, 'content'>) {
  const prepared = await prepareContent(deps, content);
  if (isEmptyContent(prepared)) throw fieldError('content', TEXTS.contentRequired);
  return prepared;
}

/**
 * Publishes an article, and its draft is gone. A draft becomes one article, however often its page sends it.
 * @throws VALIDATION naming `content`, or `image` for a refused picture
 */
export async function uploadArticle(
  deps: BlogDeps,
  { userId }: { readonly userId: UserId },
  form: Form,
  file: UploadedFile | undefined,
): Promise<Article> {
  const { db, pictures, transact, now } = deps;
  const { title, author, date, imageAlt, draftId } = form;
  const _id = new ObjectId(draftId);
  const findSent = () => (draftId === undefined ? null : articlesOf(db).findOne({ _id }));
  const earlier = await findSent();
  if (earlier) return articleView(earlier);
  const [image, content] = await Promise.all([readPicture(file), contentOf(deps, form)]);
  const createdAt = now();
  const written = { _id, title, author, ...content, date: date || ukDay(createdAt), createdAt, version: 1 };
  const publish = () =>
    transact(async (session): Promise<ArticleDocument> => {
      const imageId = image && (await pictures.save(image, { ownerId: BLOG }, session));
      const article: ArticleDocument = {
        ...written,
        ...(imageId && { imageId, imageAlt, pictureIds: [...content.pictureIds, imageId] }),
      };
      await articlesOf(db).insertOne(article, { session });
      await draftsOf(db).deleteOne({ _id }, { session });
      const entry = {
        at: createdAt,
        action: 'article-published',
        adminId: userId,
        detail: _id.toHexString(),
      } as const;
      await writeAudit(db, entry, session);
      return article;
    });
  const published = await publish().catch(async (error: unknown) => {
    const sent = isDuplicate(error) ? await findSent() : null;
    if (!sent) throw error;
    return sent;
  });
  return articleView(published);
}
