import { Route, Routes } from '@notalone/web-kit/router';
import { lazy } from 'react';
import { FeedPage } from './feed/feed.page.tsx';

// Separate chunks, so that the feed does not load them. The shell shows loading and errors.
const NewsPage = lazy(async () => ({ default: (await import('./news/news.page.tsx')).NewsPage }));
const SickDayRulesPage = lazy(async () => ({
  default: (await import('./sick-day-rules/sick-day-rules.page.tsx')).SickDayRulesPage,
}));
const FeaturedBlogPage = lazy(async () => ({
  default: (await import('./blog/featured-blog.page.tsx')).FeaturedBlogPage,
}));
const ArticlePage = lazy(async () => ({ default: (await import('./blog/article.page.tsx')).ArticlePage }));
const AccessoriesPage = lazy(async () => ({
  default: (await import('./accessories/accessories.page.tsx')).AccessoriesPage,
}));
// The editor is loaded by admins alone.
const UploadArticlePage = lazy(async () => ({
  default: (await import('./blog/upload-article.page.tsx')).UploadArticlePage,
}));

/** The pages in remote.json. */
export function App() {
  return (
    <Routes>
      <Route path="/feed" element={<FeedPage />} />
      <Route path="/news" element={<NewsPage />} />
      <Route path="/featured-blog" element={<FeaturedBlogPage />} />
      <Route path="/diabetes-accessories" element={<AccessoriesPage />} />
      <Route path="/upload-article" element={<UploadArticlePage />} />
      <Route path="/article/:id" element={<ArticlePage />} />
      <Route path="/sick-day-rules" element={<SickDayRulesPage />} />
    </Routes>
  );
}
