import { Link } from '@notalone/router';
import { Icon, IconButton } from '@notalone/ui';
import { type FocusEvent, type KeyboardEvent, lazy, type RefObject, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useMe } from '../live/use-posts.ts';
import { leaveFocusBehind } from './focus.ts';
import type { Post } from './post.ts';
import css from './post-menu.module.css';
import { useHide } from './use-reactions.ts';

const DeletePost = lazy(async () => ({ default: (await import('./delete-post.tsx')).DeletePost }));
const ReportPost = lazy(async () => ({ default: (await import('./report-post.tsx')).ReportPost }));

/** What one does seldom, behind a button. A plain disclosure: Tab moves, Escape and leaving close it. */
export function PostMenu({ post, onEdit }: { readonly post: Post; readonly onEdit: () => void }) {
  const isMine = post.userId._id === useMe();
  const [isOpen, setOpen] = useState(false);
  const [asked, setAsked] = useState<'delete' | 'report'>();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { turn: hide } = useHide(post);
  const name = post.userId.username;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Safari gives no focus to a button that is pressed: where the focus goes nowhere, the press decides
    if (relatedTarget && !menu.current?.contains(relatedTarget)) setOpen(false);
  };
  usePressOutside(menu, isOpen, () => setOpen(false));
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) close();
  };
  const pick = (act: () => void) => () => {
    close();
    act();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: listens to the buttons inside
    <div ref={menu} className={css.menu} onBlur={onBlur} onKeyDown={onKeyDown}>
      <IconButton
        ref={button}
        icon="more"
        label={`More about the post of ${name}`}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onPress={() => setOpen(!isOpen)}
      />
      {isOpen && (
        <ul id={id} className={css.list}>
          {isMine && !post.isShare && <Entry icon="edit" label="Edit" onPress={pick(onEdit)} />}
          {isMine && <Entry icon="trash" label={post.isShare ? 'Take back' : 'Delete'} isDanger onPress={pick(() => setAsked('delete'))} />}
          {!isMine && <Entry icon="eye-off" label="Hide this post" onPress={pick(hide)} />}
          {!isMine && <Entry icon="flag" label="Report this post" onPress={pick(() => setAsked('report'))} />}
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
        {asked === 'delete' && <DeletePost post={post} onClose={() => setAsked(undefined)} onDeleted={() => leaveFocusBehind(menu.current)} />}
        {asked === 'report' && <ReportPost post={post} onClose={() => setAsked(undefined)} onReported={() => leaveFocusBehind(menu.current)} />}
      </Suspense>
    </div>
  );
}

function usePressOutside(inside: RefObject<HTMLElement | null>, isWatched: boolean, onOutside: () => void): void {
  const tell = useEffectEvent(onOutside);
  useEffect(() => {
    if (!isWatched) return;
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !inside.current?.contains(target)) tell();
    };
    document.addEventListener('pointerdown', onPress);
    return () => document.removeEventListener('pointerdown', onPress);
  }, [inside, isWatched]);
}

interface EntryProps {
  readonly icon: 'edit' | 'trash' | 'eye-off' | 'flag';
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
