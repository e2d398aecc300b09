/** The services that hold personal data. */
export const HOLDERS = ['auth', 'profile', 'chat', 'feed', 'content', 'emergency'] as const;
export type Holder = (typeof HOLDERS)[number];
/** When each has erased its part. */
export type Confirmed = Partial<Record<Holder, Date>>;
