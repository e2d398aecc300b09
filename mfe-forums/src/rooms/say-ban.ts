import type { Room } from './room.ts';

const DAY_AND_TIME = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' });

/** When a ban ends. */
export const sayBanEnd = (until: string | null): string =>
  until === null ? 'for good' : `until ${DAY_AND_TIME.format(new Date(until))}`;

export const sayBan = ({ until }: NonNullable<Room['ban']>): string =>
  `You are banned from this room ${sayBanEnd(until)}.`;
