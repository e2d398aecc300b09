import { Avatar, FamilyName, IconButton } from '@notalone/ui';
import { useLocation, useNavigate } from '@notalone/web-kit/router';
import type { Conversation } from './message.ts';
import css from './messages.module.css';

/** The other family; on phones also the way back to the list. */
export function ChatHeader({
  conversation: { userId, username, childName, city, profilePicUrl, canWrite },
  onSearch,
}: {
  readonly conversation: Conversation;
  readonly onSearch: () => void;
}) {
  const navigate = useNavigate();
  const { state } = useLocation() as { state: { isFromList?: boolean } | null };
  const back = () => (state?.isFromList ? navigate(-1) : navigate('/messages', { replace: true }));
  return (
    <header className={css.head}>
      <span className={css.back}>
        <IconButton icon="back" label="Back to all conversations" onPress={back} />
      </span>
      <Avatar name={username} userId={userId} src={profilePicUrl} size="s" />
      <div className={css.who}>
        <h2 id="chat-title" tabIndex={-1} className={css.chatTitle} dir="auto">
          <FamilyName username={username} childName={childName} to={canWrite ? `/profile/${userId}` : undefined} />
        </h2>
        {city && <p className={css.city}>{city}</p>}
      </div>
      <IconButton icon="search" label="Search this conversation" onPress={onSearch} />
    </header>
  );
}
