import type { Post, UserId } from '@notalone/contracts';
import { viewComments } from '../comments/comments.view.ts';
import { viewEngagement } from '../engagement/engagement.view.ts';
import type { Engagement } from '../engagement/read-engagement.ts';
import { authorOf, type PersonDocument } from '../people/people.ts';
import type { Reader } from '../people/reader.ts';
import { sees } from './posts.rules.ts';
import type { PostDocument } from './posts.store.ts';

type People = ReadonlyMap<UserId, PersonDocument>;
export interface Parts {
  readonly post: PostDocument;
  readonly author: PersonDocument;
  readonly engagement: Engagement;
  readonly original: PostDocument | 'removed' | undefined;
  readonly people: People;
}

/** Text and picture, which a post and the original of a reshare have alike. */
const contentOf = ({ content, pictureId, imageAlt, createdAt }: PostDocument) => ({
  content,
  ...(pictureId && { imageUrl: `/uploads/feed/${pictureId}-small.webp`, ...(imageAlt && { imageAlt }) }),
  createdAt: createdAt.toISOString(),
});

function viewOriginal(post: PostDocument, original: PostDocument | 'removed' | undefined, people: People): NonNullable<Post['originalPost']> {
  const author = original && original !== 'removed' ? people.get(original.author) : undefined;
  if (!original || original === 'removed' || !author) return { _id: String(post.original?.toHexString()), removed: true };
  const { userId, childProfileId } = authorOf(author);
  const picture = childProfileId?.profilePicUrl;
  const by = { authorName: userId.username, authorId: userId._id, ...(picture && { authorProfilePicUrl: picture }) };
  return { _id: original._id.toHexString(), removed: false, ...by, ...contentOf(original) };
}

const viewMentioned = (reader: Reader, mentions: readonly UserId[], people: People): Post['taggedUsers'] =>
  mentions.flatMap((userId) => {
    const person = people.get(userId);
    return sees(reader, person) ? [{ ...authorOf(person).userId, childProfileId: userId }] : [];
  });

/** A post as one reader sees it. */
export const viewPost = (reader: Reader, { post, author, engagement, original, people }: Parts): Post => ({
  _id: post._id.toHexString(),
  ...authorOf(author),
  ...contentOf(post),
  edited: post.editedAt !== undefined,
  ...viewEngagement(engagement, reader, post.author),
  comments: viewComments(reader, engagement.comments, people),
  taggedUsers: viewMentioned(reader, post.mentions, people),
  isShare: post.original !== undefined,
  ...(post.original && { originalPost: viewOriginal(post, original, people) }),
});
