import { usePages } from '@notalone/web-features/use-pages';
import { apiPage, type Reply } from '@notalone/web-kit';

export type MentorPair = Reply<'GET /api/profile/mentor/pairs'>[number];

export const useMentorPairs = () =>
  usePages(['mentor-pairs'], (asked) => apiPage('GET /api/profile/mentor/pairs', asked));
