import { ROOM_MESSAGE_MAX } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, Cluster, IconButton, VisuallyHidden } from '@notalone/ui';
import { refusalText } from '@notalone/web-features/api-errors';
import { AttachButton, AttachmentFields, useAttachment } from '@notalone/web-features/conversations/attach-picture';
import { sendOnEnter } from '@notalone/web-features/writing/send-on-enter';
import writing from '@notalone/web-features/writing/writing.module.css';
import { toast, userStorage } from '@notalone/web-kit';
import { useEffect, useId, useRef, useState, useSyncExternalStore } from 'react';
import type { Room, RoomMessage } from '../rooms/room.ts';
import { outbox } from './outbox.ts';
import css from './talk.module.css';
import { changeMessage, sendPicture } from './use-messages.ts';

const SHOW_COUNT_BELOW = 200;
const ROWS_MAX = 5;
/** What is plainly the address of a page; the server looks closer. */
const LINK = /(?:^|\s)(?:https?:\/\/|www\.)\S|^\s*[a-z0-9-]+(?:\.[a-z0-9-]+)*\.[a-z]{2,}(?:\/\S*)?\s*$/i;
const drafts = userStorage<string>('roomDrafts');

interface ComposerProps {
  readonly room: Room;
  /** The message that is answered. */
  readonly answered?: RoomMessage | undefined;
  /** The message that is changed in place of a new one. */
  readonly edited?: RoomMessage | undefined;
  /** On its way, so that there is nothing in the form any more. */
  readonly onDone: () => void;
  readonly onCancel: () => void;
  readonly onSent: (message: RoomMessage & { notice?: string | undefined }) => void;
}

/** Enter sends, Shift+Enter inserts a line break. What is typed stays as a draft of this room until it is sent. */
export function Composer({ room, answered, edited, onDone, onCancel, onSent }: ComposerProps) {
  const { _id: roomId, name, rules, showsHistory } = room;
  const id = useId();
  const [text, setText] = useText(roomId, edited);
  const attachment = useAttachment();
  const [failure, setFailure] = useState<string>();
  /** What failed may go through when it is sent again: the form is as it was. */
  const [isRetryable, setRetryable] = useState(false);
  const [isSending, setSending] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const left = ROOM_MESSAGE_MAX - text.trim().length;
  const { file } = attachment;
  const answeredId = answered?._id;
  useEffect(() => {
    if (answeredId ?? edited?._id) field.current?.focus();
  }, [answeredId, edited]);

  const clear = () => {
    setText();
    attachment.clear();
    onDone();
  };
  const cancel = () => {
    if (edited) setText();
    onCancel();
  };
  async function sendWithPicture(picture: File): Promise<void> {
    const more = { contentType: 'image', ...(answeredId && { replyTo: answeredId }) };
    onSent(await sendPicture(roomId, attachment.formOf(picture, text.trim(), more)));
  }
  /** With a picture, or in place of an earlier text: not kept by the outbox, so the form stays until it is done. */
  async function sendNow(): Promise<void> {
    setSending(true);
    try {
      if (edited) onSent(await changeMessage(edited._id, text.trim()));
      else if (file) await sendWithPicture(file);
      clear();
    } catch (error) {
      toast(outbox.failedText, 'error');
      setFailure(refusalText(error, outbox.failedText));
      setRetryable(true);
    }
    setSending(false);
  }
  const isReady = !isSending && !attachment.isPreparing && left >= 0 && (text.trim() !== '' || file !== undefined);
  function send(): void {
    setFailure(undefined);
    setRetryable(false);
    if (!isReady) return;
    // The rules may have changed since it was chosen.
    if (file && !rules.images) refuse(TEXTS.roomImages);
    else if (!rules.links && LINK.test(text)) refuse(TEXTS.roomLinks);
    else if (edited ?? file) void sendNow();
    else {
      outbox.add(roomId, text, answeredId ? { replyTo: answeredId } : {});
      clear();
    }
  }
  function refuse(why: string): void {
    setFailure(why);
    toast(why, 'error');
  }
  return (
    <form
      data-bottom-actions
      className={css.composer}
      aria-label={`Write to ${name}`}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      <Context answered={answered} edited={edited} onCancel={cancel} />
      <AttachmentFields attachment={attachment} isDisabled={isSending} />
      <div className={css.line}>
        {!edited && (rules.images || attachment.isOpen) && (
          <AttachButton attachment={attachment} isDisabled={isSending} />
        )}
        <textarea
          ref={field}
          rows={Math.min(ROWS_MAX, text.split('\n').length)}
          dir="auto"
          enterKeyHint="send"
          aria-label={`Message to ${name}`}
          aria-describedby={`${id}-about`}
          aria-invalid={left < 0 || failure !== undefined}
          placeholder="Write a message"
          className={writing.text}
          value={text}
          readOnly={isSending}
          onChange={({ target }) => {
            setFailure(undefined);
            setText(target.value);
          }}
          onKeyDown={sendOnEnter(send)}
        />
        <Button type="submit" isPending={isSending || attachment.isPreparing} isDisabled={left < 0}>
          {edited ? 'Save' : 'Send'}
        </Button>
      </div>
      <Below
        id={`${id}-about`}
        failure={failure}
        onRetry={isRetryable && !isSending ? send : undefined}
        showsHistory={showsHistory}
        left={left}
      />
    </form>
  );
}

interface ContextProps extends Pick<ComposerProps, 'answered' | 'edited'> {
  readonly onCancel: () => void;
}
/** What the text belongs to, if it is not a message of its own. */
function Context({ answered, edited, onCancel }: ContextProps) {
  if (!(answered ?? edited)) return null;
  return (
    <p className={css.context}>
      {edited ? (
        <span>Editing your message</span>
      ) : (
        <span>
          Replying to <bdi>{answered?.sender?.username}</bdi>
        </span>
      )}
      <IconButton icon="close" label={edited ? 'Cancel editing' : 'Cancel reply'} onPress={onCancel} />
    </p>
  );
}

interface BelowProps {
  readonly id: string;
  readonly failure: string | undefined;
  readonly onRetry: (() => void) | undefined;
  readonly showsHistory: boolean;
  /** Characters. */
  readonly left: number;
}
/** Why it was not sent, or who will read it; and how much more fits. */
function Below({ id, failure, onRetry, showsHistory, left }: BelowProps) {
  const counted =
    left < 0 ? `${-left} characters too many. A message may have ${ROOM_MESSAGE_MAX}.` : `${left} characters left`;
  const isCounted = left < SHOW_COUNT_BELOW;
  const about = showsHistory ? 'New members can see earlier messages.' : 'New members cannot see earlier messages.';
  return (
    <Cluster gap={2} justify="between">
      <p className={css.small} id={id} data-bad={failure !== undefined} role={failure && 'alert'}>
        {failure ?? about}
      </p>
      {failure && onRetry && (
        <Button size="small" tone="secondary" icon="retry" onPress={onRetry}>
          Retry
        </Button>
      )}
      <p className={css.small} data-bad={left < 0}>
        {isCounted && counted}
      </p>
      {isCounted && left % 20 === 0 && <VisuallyHidden role="status">{counted}</VisuallyHidden>}
    </Cluster>
  );
}

/** The draft of this room, or of the change of a message. It outlives a reload, and a change that failed. */
function useText(roomId: string, edited: RoomMessage | undefined): readonly [string, (typed?: string) => void] {
  const key = edited?._id ?? roomId;
  const draft = useSyncExternalStore(drafts.subscribe, () => drafts.get(key));
  const typed = (text?: string) => drafts.put(key, edited ? text : text || undefined);
  return [draft ?? edited?.content ?? '', typed];
}
