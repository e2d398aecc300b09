import type { ClientSession } from 'mongodb';
import { articlesOf, draftsOf } from './articles.store.ts';
import type { BlogDeps } from './blog-deps.ts';

/**
 * Deletes those of an article's or draft's pictures that no article and no draft names any more, at once (rules 11.3).
 * Earlier versions do not keep them: a photo that was taken out is gone.
 */
export async function removePictures(
  { db, pictures }: Pick<BlogDeps, 'db' | 'pictures'>,
  pictureIds: readonly string[],
  session: ClientSession,
): Promise<void> {
  const among = { pictureIds: { $in: [...pictureIds] } };
  const inArticles = await articlesOf(db).distinct('pictureIds', among, { session });
  const inDrafts = await draftsOf(db).distinct('pictureIds', among, { session });
  const used = new Set([...inArticles, ...inDrafts]);
  for (const pictureId of pictureIds) if (!used.has(pictureId)) await pictures.remove(pictureId, session);
}
