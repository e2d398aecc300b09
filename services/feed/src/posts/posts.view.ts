import type { Post, UserId } from '@notalone/contracts';
import { viewComment } from '../comments/comments.view.ts';
import { type People, type PersonDocument, viewAuthor } from '../people/people.ts';
import type { PostDocument } from '../post-store/posts.store.ts';
import { viewCounts, viewReactors } from '../reactions/reactions.view.ts';
import type { Reader } from '../visibility/reader.ts';
import { canSee } from '../visibility/visibility.rules.ts';
import type { Hydrated } from './hydrate-posts.ts';

/** The original of a reshare: as it is, or 'This post was removed.' */
export type Original = { readonly post: PostDocument; readonly author: PersonDocument } | 'removed';
interface Parts extends Hydrated {
  readonly post: PostDocument;
  readonly author: PersonDocument;
  /** Of a reshare. */
  readonly original: Original | undefined;
}

/** Text and picture, which a post and the original of a reshare have alike. */
const viewContent = ({ content, pictureId, imageAlt, createdAt }: PostDocument) => ({
  content,
  ...(pictureId && { imageUrl: `/uploads/feed/${pictureId}-small.webp`, ...(imageAlt && { imageAlt }) }),
  createdAt: createdAt.toISOString(),
});

function viewOriginal(_id: string, original: Original): NonNullable<Post['originalPost']> {
  if (original === 'removed') return { _id, removed: true };
  const { userId, childProfileId } = viewAuthor(original.author);
  const picture = childProfileId?.profilePicUrl;
  const author = {
    authorName: userId.username,
    authorId: userId._id,
    ...(picture && { authorProfilePicUrl: picture }),
  };
  return { _id, removed: false, ...author, ...viewContent(original.post) };
}

const viewMentions = (reader: Reader, mentions: readonly UserId[], people: People): Post['taggedUsers'] =>
  mentions.flatMap((userId) => {
    const person = people.get(userId);
    return canSee(reader, person) ? [{ ...viewAuthor(person).userId, childProfileId: userId }] : [];
  });

export const viewVerifiedResources = ({
  _id,
  content,
  createdAt,
}: NonNullable<PostDocument['verifiedResources']>): Post['aiComments'][number] => ({
  _id: _id.toHexString(),
  content,
  createdAt: createdAt.toISOString(),
});

/** A post as one reader sees it. */
export function viewPost(reader: Reader, { post, author, original, ...hydrated }: Parts): Post {
  const _id = post._id.toHexString();
  const { own = [], ofBlocked = [] } = Object.groupBy(hydrated.reactions.get(_id) ?? [], ({ userId }) =>
    userId === reader.userId ? 'own' : 'ofBlocked',
  );
  const hiddenComments = hydrated.hiddenComments.get(_id) ?? 0;
  const comments = hydrated.comments.get(_id) ?? [];
  return {
    _id,
    ...viewAuthor(author),
    ...viewContent(post),
    edited: post.editedAt !== undefined,
    ...viewReactors(reader, post, new Set(own.map(({ kind }) => kind))),
    counts: viewCounts(reader, post, { ofBlocked, hiddenComments }),
    comments: comments.map((comment) => viewComment(reader, hydrated.people, comment)),
    aiComments: post.verifiedResources ? [viewVerifiedResources(post.verifiedResources)] : [],
    taggedUsers: viewMentions(reader, post.mentions, hydrated.people),
    isShare: post.original !== undefined,
    ...(post.original && original && { originalPost: viewOriginal(post.original.toHexString(), original) }),
  };
}
