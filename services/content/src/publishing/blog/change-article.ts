import { ARTICLE_REVISIONS_MAX, type Article, type BodyOf, type blog, type UserId } from '@notalone/contracts';
import { apiError } from '@notalone/service-kit/errors/api-error';
import type { UploadedFile } from '@notalone/service-kit/http/serve-operation';
import { type ClientSession, type Db, ObjectId } from 'mongodb';
import { writeAudit } from '../../audit/audit.store.ts';
import { readPicture } from '../pictures/read-picture.ts';
import { type ArticleDocument, articlesOf, draftsOf, revisionsOf } from './articles.store.ts';
import { articleView } from './articles.view.ts';
import { BLOG, type BlogDeps } from './blog-deps.ts';
import { removePictures } from './remove-pictures.ts';
import { contentOf } from './upload-article.ts';

type Form = BodyOf<typeof blog.changeArticle>;

/** Keeps what is replaced, and the ten newest of an article. */
async function keepRevision(db: Db, replaced: ArticleDocument, replacedAt: Date, session: ClientSession) {
  const { _id: articleId, version, title, author, date, content, pictureIds } = replaced;
  const revision = { articleId, version, title, author, date, content, pictureIds, replacedAt };
  await revisionsOf(db).insertOne(revision, { session });
  await revisionsOf(db).deleteMany({ articleId, version: { $lte: version - ARTICLE_REVISIONS_MAX } }, { session });
}

/**
 * Replaces a published article; the form names the version that it changes. The draft of the change is gone, and so are
 * pictures that the article does not name any more.
 * @throws NOT_FOUND; CONFLICT where somebody else changed it meanwhile; VALIDATION naming `content` or `image`
 */
export async function changeArticle(
  deps: BlogDeps,
  { userId }: { readonly userId: UserId },
  articleId: string,
  form: Form,
  file: UploadedFile | undefined,
): Promise<Article> {
  const { db, pictures, transact, now } = deps;
  const _id = new ObjectId(articleId);
  const [image, written] = await Promise.all([readPicture(file), contentOf(deps, form)]);
  const changed = await transact(async (session) => {
    const current = await articlesOf(db).findOne({ _id }, { session });
    if (!current) throw apiError('NOT_FOUND', { msg: 'Article not found.' });
    if (current.version !== form.version) throw apiError('CONFLICT');
    const { imageId: currentId, imageAlt: _replaced, ...rest } = current;
    const kept = form.removeImage ? undefined : currentId;
    const imageId = image ? await pictures.save(image, { ownerId: BLOG }, session) : kept;
    const article: ArticleDocument = {
      ...rest,
      ...written,
      title: form.title,
      author: form.author,
      date: form.date || current.date,
      version: current.version + 1,
      ...(imageId && { imageId, imageAlt: form.imageAlt, pictureIds: [...written.pictureIds, imageId] }),
    };
    await keepRevision(db, current, now(), session);
    await articlesOf(db).replaceOne({ _id }, article, { session });
    const draft = await draftsOf(db).findOneAndDelete({ _id }, { session });
    await removePictures(deps, [...current.pictureIds, ...(draft?.pictureIds ?? [])], session);
    await writeAudit(db, { at: now(), action: 'article-changed', adminId: userId, detail: articleId }, session);
    return article;
  });
  return articleView(changed);
}
