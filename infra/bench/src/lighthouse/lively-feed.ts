import { type Comment, type Post, postSchema } from '@notalone/contracts';
import { PAGE_SIZE } from '@notalone/contracts/limits';
import { FAMILIES } from '@notalone/local/seed/families';
import { drawPicture } from '@notalone/local/seed/pictures/draw-picture';
import { processImage } from '@notalone/service-kit/media/process-image';
import type { Answers } from '../static-site.ts';

/** One in this many posts has a picture, has comments, was reshared. */
const PICTURED = 2;
const DISCUSSED = 3;
const RESHARED = 7;
const MINUTE_MS = 60_000;

const id = (kind: string, number: number) => `${kind}${number}`.padStart(24, '0');
const ids = (count: number) => Array.from({ length: count }, (_, index) => id('b', index));
const FIRST = FAMILIES[0];
const familyOf = (number: number) => FAMILIES[number % FAMILIES.length] ?? FIRST;

function author(number: number): Pick<Post, 'userId' | 'childProfileId'> {
  const { profile, username, picture } = familyOf(number) ?? {};
  if (!profile || !username) throw new Error('there are no demo families');
  return {
    userId: { _id: id('a', number % FAMILIES.length) as Post['userId']['_id'], username },
    childProfileId: {
      childName: profile.childName,
      ...(picture && { profilePicUrl: pictureUrl('profile', number % FAMILIES.length) }),
      ...(profile.lookingFor && { lookingFor: profile.lookingFor }),
    },
  };
}
const name = (number: number) => number.toString(16).padStart(32, '0');
const pictureUrl = (service: 'feed' | 'profile', number: number) => `/uploads/${service}/${name(number)}-small.webp`;
const when = (minutes: number) => new Date(Date.now() - minutes * MINUTE_MS).toISOString();

function comments(number: number): Comment[] {
  if (number % DISCUSSED !== 0) return [];
  return [1, 2, 3].map((step) => ({
    _id: id('c', number * 10 + step),
    ...author(number + step),
    content:
      'We had the same at half term. Ring the nurses early, they really do not mind, and take the juice boxes with you.',
    createdAt: when(number * 50 - step),
    edited: false,
  }));
}

function post(number: number): Post {
  const isShare = number % RESHARED === RESHARED - 1;
  const text = familyOf(number)?.profile.bio ?? '';
  const seen = {
    ...(number % PICTURED === 0 && {
      imageUrl: pictureUrl('feed', number % FAMILIES.length),
      imageAlt: 'A drawing of the day out',
    }),
  };
  const reacted = Math.min(20, number * 2);
  return postSchema.parse({
    _id: id('d', number),
    ...author(number),
    content: isShare ? '' : text,
    ...(!isShare && seen),
    createdAt: when(number * 50),
    edited: number === 3,
    likes: ids(reacted),
    loves: ids(number % 4),
    laughs: [],
    dislikes: [],
    shares: [],
    hides: [],
    counts: { likes: number * 2, loves: number % 4, laughs: 0, shares: number % 3, comments: comments(number).length },
    comments: comments(number),
    aiComments: [],
    taggedUsers: [],
    isShare,
    ...(isShare && {
      originalPost: {
        _id: id('d', 900 + number),
        removed: false,
        authorName: familyOf(number + 1)?.username,
        authorId: author(number + 1).userId._id,
        content: text,
        createdAt: when(number * 60),
        ...seen,
      },
    }),
  } satisfies Record<keyof Post, unknown> | object);
}

async function pictures(): Promise<Answers> {
  const drawn = FAMILIES.map(async ({ picture }, number) => {
    if (!picture) return [];
    const { small, large } = await processImage(await drawPicture(picture));
    const scene = await processImage(await drawPicture({ kind: 'scene', scene: 'kite' }));
    return [
      [pictureUrl('profile', number), small],
      [pictureUrl('profile', number).replace('-small', '-large'), large],
      [pictureUrl('feed', number), scene.small],
      [pictureUrl('feed', number).replace('-small', '-large'), scene.large],
    ] as const;
  });
  return Object.fromEntries((await Promise.all(drawn)).flat());
}

/** The services' answers for a feed full of posts, half of them with a picture; checked against the contract. */
export async function livelyFeed(): Promise<Answers> {
  const posts = Array.from({ length: PAGE_SIZE }, (_, number) => post(number));
  return {
    '/api/feed': posts,
    '/api/profile': { profile: { _id: id('b', 0) } },
    '/api/profile/me': null,
    '/api/notifications': [],
    '/api/notifications/badge': { notifications: 3, messages: 1 },
    '/api/notifications/preferences': {},
    '/api/news': [],
    ...(await pictures()),
  };
}
