import type { Thread } from '@notalone/contracts';
import { Icon, IconButton, type IconName } from '@notalone/ui';
import { formatMute, useMuteOf, useSetMute } from '@notalone/web-features/mutes';
import { Link } from '@notalone/web-kit/router';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import type { Post } from '../shared/post.ts';
import { useLeave } from '../shared/use-leave.ts';
import { useMyId } from '../shared/use-my-id.ts';
import css from './post-menu.module.css';
import { useHide } from './use-reactions.ts';

const DeletePost = lazy(async () => ({ default: (await import('./delete-post.tsx')).DeletePost }));
const ResourcesDialog = lazy(async () => ({ default: (await import('./resources-dialog.tsx')).ResourcesDialog }));
const MuteDialog = lazy(async () => ({
  default: (await import('@notalone/web-features/mutes/mute-dialog')).MuteDialog,
}));
const ReportPost = lazy(async () => ({ default: (await import('./report-post.tsx')).ReportPost }));

/** Rarely used actions behind a button. A plain disclosure: Tab moves, Escape and leaving close it. */
export function PostMenu({ post, onEdit }: { readonly post: Post; readonly onEdit: () => void }) {
  const isMine = post.userId._id === useMyId();
  const [isOpen, setOpen] = useState(false);
  const [openDialog, setOpenDialog] = useState<'delete' | 'mute' | 'report' | 'resources'>();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { toggle: hide } = useHide(post);
  const name = post.userId.username;
  const thread: Thread = { kind: 'post', threadId: post._id };
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const leave = useLeave(menu, isOpen, { onEscape: close, onOutside: () => setOpen(false) });
  const pick = (act: () => void) => () => {
    close();
    act();
  };
  return (
    <div ref={menu} className={css.menu} {...leave}>
      <IconButton
        ref={button}
        icon="more"
        label={`More about ${name}’s post`}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul id={id} className={css.list}>
          {isMine && !post.isShare && <Entry icon="edit" label="Edit" onPress={pick(onEdit)} />}
          {isMine && !post.isShare && post.aiComments.length === 0 && (
            <Entry icon="book" label="Verified resources" onPress={pick(() => setOpenDialog('resources'))} />
          )}
          {isMine && <MuteEntry thread={thread} pick={pick} onMute={() => setOpenDialog('mute')} />}
          {isMine && (
            <Entry
              icon="trash"
              label={post.isShare ? 'Take back' : 'Delete'}
              isDanger
              onPress={pick(() => setOpenDialog('delete'))}
            />
          )}
          {!isMine && <Entry icon="eye-off" label="Hide this post" onPress={pick(hide)} />}
          {!isMine && <Entry icon="flag" label="Report this post" onPress={pick(() => setOpenDialog('report'))} />}
          {!isMine && (
            <li>
              <Link to={`/profile/${post.userId._id}`} className={css.entry}>
                <Icon name="user" size="s" />
                Profile, to block or report {name}
              </Link>
            </li>
          )}
        </ul>
      )}
      <Suspense>
        {openDialog === 'delete' && <DeletePost post={post} onClose={() => setOpenDialog(undefined)} />}
        {openDialog === 'mute' && <MuteDialog thread={thread} onClose={() => setOpenDialog(undefined)} />}
        {openDialog === 'resources' && <ResourcesDialog post={post} onClose={() => setOpenDialog(undefined)} />}
        {openDialog === 'report' && <ReportPost post={post} onClose={() => setOpenDialog(undefined)} />}
      </Suspense>
    </div>
  );
}

interface MuteEntryProps {
  readonly thread: Thread;
  readonly pick: (act: () => void) => () => void;
  readonly onMute: () => void;
}
/** Only the author of a post is notified of what others do with it. */
function MuteEntry({ thread, pick, onMute }: MuteEntryProps) {
  const mute = useMuteOf(thread);
  const { mutate: setMute } = useSetMute(thread);
  if (!mute) return <Entry icon="bell-off" label="Mute notifications" onPress={pick(onMute)} />;
  const label = `${formatMute(mute)} · Unmute`;
  return <Entry icon="bell" label={label} onPress={pick(() => setMute(undefined))} />;
}

interface EntryProps {
  readonly icon: IconName;
  readonly label: string;
  readonly isDanger?: boolean;
  readonly onPress: () => void;
}
function Entry({ icon, label, isDanger = false, onPress }: EntryProps) {
  return (
    <li>
      <button type="button" className={css.entry} data-danger={isDanger} onClick={onPress}>
        <Icon name={icon} size="s" />
        {label}
      </button>
    </li>
  );
}
