import { rooms } from '@notalone/contracts';
import { nextLink } from '@notalone/service-kit/http/paging';
import { answer, serveOperation } from '@notalone/service-kit/http/serve-operation';
import type { FastifyInstance } from 'fastify';
import type { ChatDeps } from '../shared/deps.ts';
import { pageLinks } from '../shared/message-pages.ts';
import { banMember, unbanMember } from './membership/ban-member.ts';
import { createRoom, editRoom } from './membership/create-room.ts';
import { acceptMember, refuseMember, requestToJoin, withdrawRequest } from './membership/join-requests.ts';
import { closeRoom, handOverRoom, leaveRoom } from './membership/leave-room.ts';
import { getRoom, listRooms } from './membership/list-rooms.ts';
import { deleteRoomMessage, editRoomMessage } from './messages/change-room-message.ts';
import { listRoomMessages } from './messages/list-room-messages.ts';
import { readRoom, setRoomNotifications } from './messages/read-room.ts';
import { sendRoomMessage } from './messages/send-room-message.ts';
import { reportRoom, reportRoomMessage } from './moderation/report-room.ts';

export function roomRoutes(app: FastifyInstance, deps: ChatDeps): void {
  serveOperation(app, rooms.listRooms, async ({ caller, query }) => {
    const { rooms: page, next } = await listRooms(deps, caller.userId, query);
    return answer(200, page, next === undefined ? {} : { link: nextLink(rooms.listRooms.path, query, next) });
  });
  serveOperation(app, rooms.getRoom, ({ caller, params }) => getRoom(deps, caller.userId, params.roomId));
  serveOperation(app, rooms.createRoom, ({ caller, body, idempotencyKey }) =>
    createRoom(deps, caller.userId, body, idempotencyKey),
  );
  serveOperation(app, rooms.editRoom, ({ caller, params, body }) => editRoom(deps, caller.userId, params.roomId, body));
  serveOperation(app, rooms.closeRoom, ({ caller, params }) => closeRoom(deps, caller.userId, params.roomId));
  serveOperation(app, rooms.joinRoom, ({ caller, params, body }) =>
    requestToJoin(deps, caller.userId, params.roomId, body),
  );
  serveOperation(app, rooms.withdrawRequest, ({ caller, params }) =>
    withdrawRequest(deps, caller.userId, params.roomId),
  );
  serveOperation(app, rooms.acceptMember, ({ caller, params }) => acceptMember(deps, caller.userId, params));
  serveOperation(app, rooms.refuseMember, ({ caller, params }) => refuseMember(deps, caller.userId, params));
  serveOperation(app, rooms.leaveRoom, ({ caller, params }) => leaveRoom(deps, caller.userId, params.roomId));
  serveOperation(app, rooms.handOverRoom, ({ caller, params }) => handOverRoom(deps, caller.userId, params));
  serveOperation(app, rooms.banMember, ({ caller, params, body }) => banMember(deps, caller.userId, params, body));
  serveOperation(app, rooms.unbanMember, ({ caller, params }) => unbanMember(deps, caller.userId, params));
  serveOperation(app, rooms.readRoom, ({ caller, params, body }) =>
    readRoom(deps, caller.userId, params.roomId, body.messageId),
  );
  serveOperation(app, rooms.setRoomNotifications, ({ caller, params, body }) =>
    setRoomNotifications(deps, caller.userId, params.roomId, body.level),
  );
  serveOperation(app, rooms.reportRoom, ({ caller, params, body }) =>
    reportRoom(deps, caller.userId, params.roomId, body),
  );

  serveOperation(app, rooms.listRoomMessages, async ({ caller, params, query }) => {
    const { messages, ...cursors } = await listRoomMessages(deps, caller.userId, params.roomId, query);
    return answer(200, messages, pageLinks(`/api/chat/rooms/${params.roomId}/messages`, query, cursors));
  });
  serveOperation(app, rooms.sendRoomMessage, ({ caller, params, body, file }) =>
    sendRoomMessage(deps, caller.userId, params.roomId, body, file),
  );
  serveOperation(app, rooms.editRoomMessage, ({ caller, params, body }) =>
    editRoomMessage(deps, caller.userId, params.messageId, body),
  );
  serveOperation(app, rooms.deleteRoomMessage, ({ caller, params }) =>
    deleteRoomMessage(deps, caller.userId, params.messageId),
  );
  serveOperation(app, rooms.reportRoomMessage, ({ caller, params, body }) =>
    reportRoomMessage(deps, caller.userId, params.messageId, body),
  );
}
