import { type Db, ObjectId } from 'mongodb';
import { createKnownVersions, type KnownVersions } from '../versions/known-versions.ts';
import { findPosts, type PostDocument } from './posts.store.ts';

/** Their `audience` may be an earlier one: by whom a post may be seen is asked of its author anyway. */
export type KnownPosts = KnownVersions<PostDocument>;

const MAX_BYTES = 6_000_000;
const POST_BYTES = 800;

export const createKnownPosts = (db: Db): KnownPosts =>
  createKnownVersions({
    read: (ids) =>
      findPosts(
        db,
        ids.map((id) => new ObjectId(id)),
      ),
    versionOf: ({ _id, revision = 0 }) => ({ id: _id.toHexString(), version: revision }),
    sizeOf: ({ content, imageAlt = '', history = [] }) =>
      POST_BYTES + 2 * [content, imageAlt, ...history.map((earlier) => earlier.content)].reduce((sum, text) => sum + text.length, 0),
    maxBytes: MAX_BYTES,
  });
