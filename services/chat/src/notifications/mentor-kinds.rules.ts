interface Named {
  readonly name: string;
}
/** Both have what they need on one page. */
const aboutMentoring = {
  type: 'other',
  topic: 'connection',
  preference: 'connections',
  link: () => '/connections',
} as const;

/** Between a mentor and a family, of NotificationKind. */
export const MENTOR_KINDS = {
  mentorAsked: {
    ...aboutMentoring,
    topic: 'request',
    preference: 'requests',
    text: ({ name }: Named) => `${name} asks you to be their mentor.`,
  },
  mentorStarted: {
    ...aboutMentoring,
    text: ({ name }: Named) => `${name} is your mentor now. You can write to each other.`,
  },
  mentorDeclined: { ...aboutMentoring, text: ({ name }: Named) => `${name} cannot take on another family now.` },
  mentorEnded: { ...aboutMentoring, text: ({ name }: Named) => `Your mentoring with ${name} has ended.` },
  /** After a block, a ban or an erasure: nobody is named. */
  mentorGone: { ...aboutMentoring, text: () => 'Your mentoring has ended.' },
  mentorCheckIn: { ...aboutMentoring, text: ({ name }: Named) => `Four weeks with ${name}: how is it going?` },
} as const;
