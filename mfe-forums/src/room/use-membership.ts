import type { ReportBody } from '@notalone/web-features/report-dialog';
import { api } from '@notalone/web-kit';
import type { Room } from '../rooms/room.ts';

/** What the reader is told of. */
export const setNotificationLevel = (roomId: string, level: NonNullable<Room['notificationLevel']>) =>
  api('PUT /api/chat/rooms/{roomId}/notifications', { params: { roomId }, body: { level } });
export const reportRoom = (roomId: string, body: ReportBody) =>
  api('POST /api/chat/rooms/{roomId}/report', { params: { roomId }, body });
export const leaveRoom = (roomId: string) => api('POST /api/chat/rooms/{roomId}/leave', { params: { roomId } });
export const closeRoom = (roomId: string) => api('DELETE /api/chat/rooms/{roomId}', { params: { roomId } });
