import { Route, Routes } from '@notalone/web-kit/router';
import { ConnectionsScreen } from './connections.tsx';
import css from './dashboard.module.css';
import { FindFriends } from './find-friends.tsx';
import { Messages } from './messages.tsx';
import { Notifications } from './notifications.tsx';
import { Screen } from './screen.tsx';
import { useLiveChild } from './use-child.ts';
import { useSendWaiting } from './use-send-waiting.ts';

/** /child-dashboard: a child's app. Each of its four tabs is a screen, and so is each chat. */
export function DashboardPage() {
  useLiveChild();
  useSendWaiting();
  return (
    <div className={css.child}>
      <Routes>
        <Route index element={<ConnectionsScreen />} />
        <Route
          path="find-friends"
          element={
            <Screen title="Find Friends" isWide>
              {(self) => <FindFriends self={self} />}
            </Screen>
          }
        />
        <Route path="messages/:friendId?" element={<Messages />} />
        <Route
          path="notifications"
          element={<Screen title="Notifications">{(self) => <Notifications self={self} />}</Screen>}
        />
      </Routes>
    </div>
  );
}
