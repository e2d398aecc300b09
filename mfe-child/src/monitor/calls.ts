import { api, type Reply } from '@notalone/web-kit';

type Consents = Reply<'GET /api/profile/parent-children'>['children'][number]['consents'];

export interface NewChild {
  readonly t1dWarriorUsername: string;
  readonly pin: string;
  readonly childName: string;
  readonly birthMonth?: number;
  readonly birthYear?: number;
  readonly discoverable: boolean;
  readonly consents: Consents;
}
export interface ChildChanges {
  readonly birthMonth?: number;
  readonly birthYear?: number;
  readonly discoverable?: boolean;
  readonly consents?: Partial<Consents>;
}

export const addChild = (body: NewChild) => api('POST /api/profile/child', { body });
export const changeChild = (childId: string, body: ChildChanges) =>
  api('PUT /api/profile/child/{childId}', { params: { childId }, body });
export const changePin = (childId: string, pin: string) =>
  api('PUT /api/profile/child/{childId}/pin', { params: { childId }, body: { pin } });
export const unlockChild = (childId: string) =>
  api('POST /api/profile/child/{childId}/unlock', { params: { childId } });
export const removeChild = (childId: string) => api('DELETE /api/profile/child/{childId}', { params: { childId } });
export const restoreChild = (childId: string) =>
  api('POST /api/profile/child/{childId}/restore', { params: { childId } });
export const endFriendship = (childId: string, friendshipId: string) =>
  api('DELETE /api/profile/child/{childId}/connection/{friendshipId}', { params: { childId, friendshipId } });
export const approveFriendship = (friendshipId: string) =>
  api('POST /api/profile/child-connection/{friendshipId}/approve', { params: { friendshipId } });
export const refuseFriendship = (friendshipId: string) =>
  api('POST /api/profile/child-connection/{friendshipId}/refuse', { params: { friendshipId } });
export const releaseHeld = (messageId: string) =>
  api('POST /api/messages/held/{messageId}/release', { params: { messageId } });
export const refuseHeld = (messageId: string) =>
  api('POST /api/messages/held/{messageId}/refuse', { params: { messageId } });
