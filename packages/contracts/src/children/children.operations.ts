import * as z from 'zod';
import { childIdSchema, idSchema, messageReplySchema } from '../base/fields.ts';
import { CHILD_LOGIN_NAME_MAX } from '../base/limits.ts';
import { operation } from '../base/operation.ts';
import {
  avatarSchema,
  changeChildSchema,
  childSchema,
  createdChildSchema,
  foundChildSchema,
  friendshipSchema,
  friendshipStatusSchema,
  newChildSchema,
  newPinSchema,
  parentFriendshipSchema,
  warriorUsernameSchema,
} from './child.fields.ts';

const parents = { callers: ['parent', 'admin'] } as const;
const ownChild = { ...parents, ownership: 'the caller’s own child, else 404' } as const;
const children = { callers: ['child'], ownership: 'the child itself' } as const;
const child = z.object({ childId: childIdSchema });
const friendship = z.object({ friendshipId: idSchema });

export const createChild = operation({
  id: 'profile.createChild',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child',
  summary: 'Add a child with a login of its own.',
  access: { ...parents, ownership: 'needs a profile and a verified phone' },
  body: newChildSchema,
  replies: { 201: createdChildSchema },
  errors: ['PROFILE_REQUIRED', 'USERNAME_TAKEN', 'CONFLICT'],
});
export const listChildren = operation({
  id: 'profile.listChildren',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/parent-children',
  summary: 'My children; removed ones as long as the removal can be undone.',
  access: { ...parents, ownership: 'the caller’s own' },
  replies: { 200: z.object({ children: z.array(childSchema) }) },
  errors: [],
});
export const changeChild = operation({
  id: 'profile.changeChild',
  service: 'profile',
  method: 'PUT',
  path: '/api/profile/child/{childId}',
  summary: 'Change what I have agreed to, the birth month, or whether families I am connected with can find my child.',
  access: ownChild,
  params: child,
  body: changeChildSchema,
  replies: { 200: childSchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const changePin = operation({
  id: 'profile.changePin',
  service: 'profile',
  method: 'PUT',
  path: '/api/profile/child/{childId}/pin',
  summary: 'Give my child a new PIN; it is logged out everywhere.',
  access: ownChild,
  params: child,
  body: z.strictObject({ pin: newPinSchema }),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const unlockChild = operation({
  id: 'profile.unlockChild',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/{childId}/unlock',
  summary: 'Unlock my child’s login after too many wrong PINs.',
  access: ownChild,
  params: child,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const removeChild = operation({
  id: 'profile.removeChild',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/child/{childId}',
  summary: 'Remove my child: logged out at once, erased after seven days unless I restore it.',
  access: ownChild,
  params: child,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const restoreChild = operation({
  id: 'profile.restoreChild',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/{childId}/restore',
  summary: 'Undo the removal of my child, within seven days.',
  access: ownChild,
  params: child,
  replies: { 200: childSchema },
  errors: ['NOT_FOUND', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const listChildFriendships = operation({
  id: 'profile.listChildFriendships',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/child/{childId}/connections',
  summary: 'My child’s friends and requests, with what rules 4.4 show me before I say yes.',
  access: ownChild,
  params: child,
  replies: { 200: z.array(parentFriendshipSchema) },
  errors: ['NOT_FOUND'],
});
export const endChildFriendship = operation({
  id: 'profile.endChildFriendship',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/child/{childId}/connection/{friendshipId}',
  summary: 'End a friendship or a request of my child.',
  access: ownChild,
  params: child.extend(friendship.shape),
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const approveFriendship = operation({
  id: 'profile.approveFriendship',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child-connection/{friendshipId}/approve',
  summary: 'Say yes to a friendship of two children: the two parents in either order, then the child who was asked.',
  access: { callers: ['parent', 'child', 'admin'], ownership: 'one of the two parents or the child asked, else 404' },
  params: friendship,
  replies: { 200: messageReplySchema.extend({ status: friendshipStatusSchema }) },
  errors: ['NOT_FOUND', 'CONFLICT', 'PASSWORD_NEEDED', 'SECOND_FACTOR_NEEDED'],
});
export const refuseFriendship = operation({
  id: 'profile.refuseFriendship',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child-connection/{friendshipId}/refuse',
  summary: 'Say no to a friendship of two children.',
  access: { callers: ['parent', 'child', 'admin'], ownership: 'one of the two parents or the child asked, else 404' },
  params: friendship,
  replies: { 200: messageReplySchema.extend({ status: friendshipStatusSchema }) },
  errors: ['NOT_FOUND', 'CONFLICT'],
});
export const getFriendship = operation({
  id: 'profile.getFriendship',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/child-connection/{friendshipId}',
  summary: 'A request or friendship of my child, with what rules 4.4 show me before I say yes.',
  access: { ...parents, ownership: 'one of the two parents, else 404' },
  params: friendship,
  replies: { 200: parentFriendshipSchema },
  errors: ['NOT_FOUND'],
});
export const leaveFriendship = operation({
  id: 'profile.leaveFriendship',
  service: 'profile',
  method: 'DELETE',
  path: '/api/profile/child-connection/{friendshipId}',
  summary: 'End my friendship, or take my request back.',
  access: { ...children, ownership: 'one of the two children, else 404' },
  params: friendship,
  replies: { 200: messageReplySchema },
  errors: ['NOT_FOUND'],
});
export const findChildren = operation({
  id: 'profile.findChildren',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/children',
  summary: 'Children of families connected with mine whose parent lets them be found (rules 4.3).',
  access: children,
  query: z.object({ search: z.string().trim().max(CHILD_LOGIN_NAME_MAX).optional() }),
  replies: { 200: z.array(foundChildSchema) },
  errors: [],
});
export const askFriendship = operation({
  id: 'profile.askFriendship',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child-connect',
  summary: 'Ask a child to be friends; by warrior username the answer is the same whether it exists or not.',
  access: { ...children, ownership: 'a child that findChildren shows, else 404' },
  body: z.union([
    z.strictObject({ toChildId: childIdSchema }),
    z.strictObject({ warriorUsername: warriorUsernameSchema }),
  ]),
  replies: { 200: z.object({ _id: idSchema, status: friendshipStatusSchema }), 202: messageReplySchema },
  errors: ['NOT_FOUND', 'CONFLICT'],
  perMinute: 20,
});
export const listMyFriendships = operation({
  id: 'profile.listMyFriendships',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/my-child-connections',
  summary: 'My friends and requests, sent and received.',
  access: children,
  replies: { 200: z.array(friendshipSchema) },
  errors: [],
});
export const chooseAvatar = operation({
  id: 'profile.chooseAvatar',
  service: 'profile',
  method: 'POST',
  path: '/api/profile/child/avatar',
  summary: 'Choose my picture.',
  access: children,
  body: z.strictObject({ avatar: avatarSchema }),
  replies: { 200: z.object({ avatar: avatarSchema }) },
  errors: [],
});
/** What the child's own page needs of itself. */
export const getChildSelf = operation({
  id: 'profile.getChildSelf',
  service: 'profile',
  method: 'GET',
  path: '/api/profile/child/me',
  summary: 'My name and picture, whether I can write messages, and who may read them.',
  access: children,
  replies: {
    200: createdChildSchema.extend({
      reading: childSchema.shape.reading,
      canMessage: z.boolean(),
      isGrownUp: z.boolean(),
      canAskForCopy: z.boolean(),
      parentUsername: z.string(),
    }),
  },
  errors: ['NOT_FOUND'],
});
