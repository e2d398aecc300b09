import { articlesOf, draftsOf } from './articles.store.ts';
import { BLOG, type BlogDeps } from './blog-deps.ts';

const KEPT_MS = 24 * 3_600_000;

/** Removes pictures that came for a text and are in no article or draft a day later. */
export async function removeUnusedPictures({
  db,
  pictures,
  now,
}: Pick<BlogDeps, 'db' | 'pictures' | 'now'>): Promise<void> {
  const kept = await pictures.listOf(BLOG, new Date(now().getTime() - KEPT_MS));
  const among = { pictureIds: { $in: kept } };
  const used = new Set(
    (
      await Promise.all([articlesOf(db).distinct('pictureIds', among), draftsOf(db).distinct('pictureIds', among)])
    ).flat(),
  );
  for (const pictureId of kept.filter((id) => !used.has(id))) await pictures.remove(pictureId);
}
