import { Icon, IconButton } from '@notalone/ui';
import { Link } from '@notalone/web-kit/router';
import {
  type FocusEvent,
  type KeyboardEvent,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from 'react';
import { useMyId } from '../shared/use-my-id.ts';
import type { Post } from './post.ts';
import css from './post-menu.module.css';
import { useHide } from './use-reactions.ts';

const DeletePost = lazy(async () => ({ default: (await import('./delete-post.tsx')).DeletePost }));
const ReportPost = lazy(async () => ({ default: (await import('./report-post.tsx')).ReportPost }));

/** Rarely used actions behind a button. A plain disclosure: Tab moves, Escape and leaving close it. */
export function PostMenu({ post, onEdit }: { readonly post: Post; readonly onEdit: () => void }) {
  const isMine = post.userId._id === useMyId();
  const [isOpen, setOpen] = useState(false);
  const [openDialog, setOpenDialog] = useState<'delete' | 'report'>();
  const menu = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const id = useId();
  const { toggle: hide } = useHide(post);
  const name = post.userId.username;
  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const onBlur = ({ relatedTarget }: FocusEvent) => {
    // Safari does not focus pressed buttons: without a new focus target, the press handler decides.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: handles events of the buttons inside
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
        {openDialog === 'delete' && (
          <DeletePost
            post={post}
            onClose={() => setOpenDialog(undefined)}
            onDeleted={() => focusNextPost(menu.current)}
          />
        )}
        {openDialog === 'report' && (
          <ReportPost
            post={post}
            onClose={() => setOpenDialog(undefined)}
            onReported={() => focusNextPost(menu.current)}
          />
        )}
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

/** Moves the focus before a post disappears: to the next or previous post, or the page title. */
function focusNextPost(within: Element | null): void {
  const post = within?.closest('[data-post]');
  const posts = [...document.querySelectorAll<HTMLElement>('[data-post]')];
  const at = posts.findIndex((element) => post?.isSameNode(element));
  const next = posts[at + 1] ?? posts[at - 1] ?? document.querySelector<HTMLElement>('#page-title');
  // A closing dialog restores the focus first.
  requestAnimationFrame(() => requestAnimationFrame(() => next?.focus()));
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
