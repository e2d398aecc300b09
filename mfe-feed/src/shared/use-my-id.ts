import { useSession } from '@notalone/web-kit';
import type { Post } from './post.ts';

type UserId = Post['likes'][number];

/** The logged-in user's id. Pages of this remote require a login; the empty id is nobody's. */
export const useMyId = (): UserId => (useSession()?.userId ?? '') as UserId;
