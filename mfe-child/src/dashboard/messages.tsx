import { Icon, Notice } from '@notalone/ui';
import { usePageTitle } from '@notalone/web-kit';
import { useParams } from '@notalone/web-kit/router';
import { Chat } from './chat.tsx';
import { ChatList } from './chat-list.tsx';
import css from './messages.module.css';
import { Screen } from './screen.tsx';
import { type Self, useSelf } from './use-child.ts';

const TITLE = 'Messages';

/** The chats, and one of them: in their place on a phone, beside them in a wider window. */
export function Messages() {
  usePageTitle(TITLE);
  const { friendId } = useParams();
  const { data: self } = useSelf();
  if (friendId !== undefined && !self?.isGrownUp)
    return (
      <div className={css.panes} data-open>
        <div className={css.list}>{self && <Chats self={self} openId={friendId} />}</div>
        <Chat key={friendId} friendId={friendId} />
      </div>
    );
  return (
    <div className={css.panes}>
      <Screen title={TITLE} isWide>
        {(known) => <Chats self={known} />}
      </Screen>
      <div className={css.choose}>
        <Icon name="chat" size="l" />
        <p>Choose a friend.</p>
      </div>
    </div>
  );
}

const Chats = ({ self, openId }: { readonly self: Self; readonly openId?: string }) => (
  <div className={css.chats}>
    {self.canMessage ? <ChatList kind="open" openId={openId} /> : <CannotWrite />}
    <ChatList kind="closed" openId={openId} />
  </div>
);

const CannotWrite = () => (
  <Notice>
    <p>You can’t write messages yet.</p>
    <p>You need to be 8 or older. Your grown-up needs to say yes, too. They do that on their Monitor page.</p>
  </Notice>
);
