/** An id as the server gives them. */
export const id = (number: number): string => String(number).padStart(24, '0');

/** The child whose page is tested. */
export const mia = {
  _id: id(2),
  name: 'Mia',
  avatar: 'space-owl.svg',
  t1dWarriorUsername: 'Brave Otter',
  reading: 'freely',
  canMessage: true,
  isGrownUp: false,
  canAskForCopy: false,
  parentUsername: 'ann',
};

/** A friendship of hers with the child of this number. */
export const friendship = (number: number, friendName: string, change: object = {}) => ({
  _id: id(100 + number),
  fromChildId: id(number),
  toChildId: mia._id,
  status: 'accepted',
  awaiting: [],
  friendId: id(number),
  friendName,
  friendAvatar: 'cool-owl.svg',
  avatar: 'cool-owl.svg',
  createdAt: '2026-10-01T10:00:00.000Z',
  ...change,
});
