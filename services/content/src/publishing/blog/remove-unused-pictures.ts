import { articlesOf, draftsOf, revisionsOf } from './articles.store.ts';
import { BLOG, type BlogDeps } from './blog-deps.ts';

const KEPT_MS = 24 * 3_600_000;

/** Removes pictures that no article, draft or earlier version names, a day after they came. */
export async function removeUnusedPictures({
  db,
  pictures,
  now,
}: Pick<BlogDeps, 'db' | 'pictures' | 'now'>): Promise<void> {
  const kept = await pictures.listOf(BLOG, new Date(now().getTime() - KEPT_MS));
  const among = { pictureIds: { $in: kept } };
  const used = new Set(
    (
      await Promise.all([
        articlesOf(db).distinct('pictureIds', among),
        draftsOf(db).distinct('pictureIds', among),
        revisionsOf(db).distinct('pictureIds', among),
      ])
    ).flat(),
  );
  for (const pictureId of kept.filter((id) => !used.has(id))) await pictures.remove(pictureId);
}
