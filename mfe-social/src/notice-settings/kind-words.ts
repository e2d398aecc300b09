import type { NoticeSettings } from './use-notice-settings.ts';

type Kind = NoticeSettings['kinds'][number]['kind'];

/** What each kind is about; `locked`: why it stays on. */
export const KIND_WORDS: Readonly<
  Record<Kind, { readonly title: string; readonly hint: string; readonly locked?: string }>
> = {
  request: { title: 'Connection requests', hint: 'A family would like to connect with you, or said yes.' },
  message: { title: 'Messages', hint: 'A family has written to you. What they wrote is never in it.' },
  mention: { title: 'Mentions', hint: 'Somebody has mentioned you.' },
  answer: { title: 'Answers', hint: 'Somebody has answered your post or comment.' },
  room: { title: 'Rooms', hint: 'Something new in a room that you follow.' },
  moderation: {
    title: 'Moderation',
    hint: 'What a moderator decided about you or your report.',
    locked: 'Always on, so that you can answer a decision in time.',
  },
  childRequest: { title: 'Your child’s requests', hint: 'Your child would like to be friends with another child.' },
  heldMessage: {
    title: 'Messages that wait for you',
    hint: 'A message of your child needs your decision.',
    locked: 'Always on, to keep your child safe.',
  },
  account: {
    title: 'Your account',
    hint: 'Somebody has changed something, or logged in.',
    locked: 'Always on, to keep your account safe.',
  },
  emergency: {
    title: 'Emergencies',
    hint: 'Your child has pressed the button. You get a text as well.',
    locked: 'Always on, also in quiet hours.',
  },
};
