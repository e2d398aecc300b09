import type { Reply } from '@notalone/web-kit';

/** What is written of an article. */
export interface ArticleText {
  readonly title: string;
  readonly author: string;
  /** `YYYY-MM-DD`, or ''. */
  readonly date: string;
  /** HTML. */
  readonly content: string;
}
export const EMPTY_TEXT: ArticleText = { title: '', author: '', date: '', content: '' };

export const textOf = ({ title, author, date, content }: ArticleText): ArticleText => ({
  title,
  author,
  date,
  content,
});

export type PublishedArticle = Reply<'GET /api/blog/article/{articleId}'>;

/** What the form starts with. */
export interface ArticleStart {
  /** Of the draft, and of the article that it becomes. */
  readonly articleId: string;
  readonly published?: PublishedArticle | undefined;
  readonly draft?: Reply<'GET /api/blog/draft/{draftId}'> | undefined;
}
