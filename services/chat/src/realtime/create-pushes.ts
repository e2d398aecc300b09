import type { Pushed } from '@notalone/contracts';
import type { Cluster } from './cluster.ts';
import type { Push, PushFeed, PushRoom } from './push.ts';
import { countPush } from './realtime-metrics.ts';
import { forumRoom, PARENTS_ROOM, personRoom, postRoom, type RealtimeServer } from './sockets.ts';

export interface Pushes {
  readonly push: Push;
  readonly pushFeed: PushFeed;
  readonly pushRoom: PushRoom;
}
interface Recipients {
  readonly rooms: string[];
  readonly except?: string[];
}

/** Pushes to the pages of all instances, or while Redis is away to those of this one. */
export function createPushes(io: RealtimeServer, cluster: Pick<Cluster, 'ready'>): Pushes {
  function emit<E extends keyof Pushed>({ rooms, except = [] }: Recipients, event: E, payload: Pushed[E]): void {
    const reachesCluster = cluster.ready();
    countPush(event, reachesCluster);
    // The emitter's types do not accept a generic event.
    (reachesCluster ? io : io.local)
      .to(rooms)
      .except(except)
      .emit(event, ...([payload] as never));
  }

  return {
    push(userIds, event, payload) {
      if (userIds.length > 0) emit({ rooms: userIds.map(personRoom) }, event, payload);
    },
    pushFeed: {
      feedChanged: (hiddenFrom) => emit({ rooms: [PARENTS_ROOM], except: hiddenFrom.map(personRoom) }, 'feed', {}),
      postChanged: (postId, hiddenFrom) =>
        emit({ rooms: [postRoom(postId)], except: hiddenFrom.map(personRoom) }, 'post', { postId }),
    },
    pushRoom: {
      toRoom: (roomId, event, payload, except = []) =>
        emit({ rooms: [forumRoom(roomId)], except: except.map(personRoom) }, event, payload),
      removePerson(roomId, userId) {
        // Local sockets first and separately: the way to the other instances is Redis, which may be away.
        io.local.in(personRoom(userId)).socketsLeave(forumRoom(roomId));
        io.in(personRoom(userId)).socketsLeave(forumRoom(roomId));
      },
    },
  };
}
