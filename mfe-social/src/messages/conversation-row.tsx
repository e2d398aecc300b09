import { BADGE_MAX } from '@notalone/contracts/limits';
import { Avatar, FamilyName, VisuallyHidden } from '@notalone/ui';
import { formatShortTime } from '@notalone/web-features/conversations/format-time';
import { Link } from '@notalone/web-kit/router';
import { type Conversation, deletedWords } from './message.ts';
import css from './messages.module.css';
import { useDraft } from './use-draft.ts';

/** One row of the list, which links to the conversation. */
export function ConversationRow({
  conversation,
  isOpen,
}: {
  readonly conversation: Conversation;
  readonly isOpen: boolean;
}) {
  const { userId, username, childName, city, profilePicUrl, unread, lastMessage, canWrite } = conversation;
  return (
    <li className={css.conversation}>
      <Link
        to={`/messages?with=${userId}`}
        state={{ isFromList: true }}
        data-with={userId}
        aria-current={isOpen ? 'true' : undefined}
        className={css.conversationLink}
        data-unread={unread > 0}
      >
        <Avatar name={username} userId={userId} src={profilePicUrl} size="s" />
        <span className={css.who}>
          <span className={css.firstLine}>
            <span className={css.name} dir="auto">
              <FamilyName username={username} childName={childName} />
            </span>
            {lastMessage && (
              <time className={css.when} dateTime={lastMessage.createdAt}>
                {formatShortTime(lastMessage.createdAt, new Date())}
              </time>
            )}
          </span>
          {city && <span className={css.city}>{city}</span>}
          {!canWrite && <span className={css.city}>No longer connected</span>}
          <LastMessage userId={userId} lastMessage={lastMessage} />
        </span>
        {unread > 0 && (
          <span className={css.unread}>
            <span aria-hidden>{unread > BADGE_MAX ? `${BADGE_MAX}+` : unread}</span>
            <VisuallyHidden>{`${unread} unread ${unread === 1 ? 'message' : 'messages'}`}</VisuallyHidden>
          </span>
        )}
      </Link>
    </li>
  );
}

const wordsOf = ({ mine, deleted, content }: NonNullable<Conversation['lastMessage']>): string =>
  deleted ? deletedWords(mine) : `${mine ? 'You: ' : ''}${content}`;

function LastMessage({ userId, lastMessage }: Pick<Conversation, 'userId' | 'lastMessage'>) {
  const [draft] = useDraft(userId);
  const words = draft ? `Draft: ${draft}` : lastMessage && wordsOf(lastMessage);
  return (
    <span className={css.lastWords} dir="auto">
      {words ?? 'Say hello'}
    </span>
  );
}
