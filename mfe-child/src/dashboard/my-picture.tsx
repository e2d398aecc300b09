import { AVATARS, type AvatarFile } from '@notalone/contracts/avatars';
import { Button, Cluster, Notice } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useEffect, useState } from 'react';
import { ChildPicture } from '../shared/child-picture.tsx';
import { useToastedCall } from '../shared/toasted-call.ts';
import { rememberAvatar } from './avatar-in-browser.ts';
import css from './dashboard.module.css';
import { changeAvatar, childKey, useSelf } from './use-child.ts';

/** The child's picture, to press for another. */
export function MyPicture() {
  const { data: self } = useSelf();
  const [isChoosing, setChoosing] = useState(false);
  const avatar = self?.avatar;
  useEffect(() => {
    if (avatar) rememberAvatar(avatar);
  }, [avatar]);
  return (
    <div className={css.myPicture}>
      {avatar ? <ChildPicture file={avatar} isDescribed /> : <span className={css.noPicture} />}
      <Button tone="secondary" icon="edit" isDisabled={!avatar} onPress={() => setChoosing(true)}>
        Change my picture
      </Button>
      {isChoosing && avatar && <AvatarPicker current={avatar} onClose={() => setChoosing(false)} />}
    </div>
  );
}

function AvatarPicker({ current, onClose }: { readonly current: AvatarFile; readonly onClose: () => void }) {
  const [chosen, choose] = useState<AvatarFile | undefined>(current);
  const [isMissing, setMissing] = useState(false);
  const save = useToastedCall({
    send: changeAvatar,
    done: 'Avatar updated!',
    failed: 'Failed to update avatar.',
    changes: [childKey],
    onDone: onClose,
  });
  return (
    <Dialog isOpen onClose={onClose} title="Choose your picture" size="l">
      <fieldset className={css.avatars} aria-label="Pictures">
        {AVATARS.map(({ file, name }) => (
          <label key={file} className={css.avatar}>
            <input type="radio" name="avatar" value={file} checked={chosen === file} onChange={() => choose(file)} />
            <ChildPicture file={file} />
            {name}
          </label>
        ))}
      </fieldset>
      {isMissing && !chosen && (
        <Notice tone="warning" isLive>
          Please select an avatar.
        </Notice>
      )}
      <Cluster justify="end">
        <Button tone="secondary" onPress={onClose}>
          Not now
        </Button>
        <Button isPending={save.isPending} onPress={() => (chosen ? save.mutate(chosen) : setMissing(true))}>
          Take this one
        </Button>
      </Cluster>
    </Dialog>
  );
}
