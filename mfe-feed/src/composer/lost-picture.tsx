import { Button, Notice } from '@notalone/ui';

interface LostPictureProps {
  readonly name: string | undefined;
  readonly hasText: boolean;
  readonly onLeaveOut: () => void;
}

/** Shown when a picture that was chosen before a reload is no longer available. */
export const LostPicture = ({ name, hasText, onLeaveOut }: LostPictureProps) =>
  name !== undefined && (
    <Notice
      action={
        <Button tone="quiet" size="small" onPress={onLeaveOut}>
          Leave it out
        </Button>
      }
    >
      {hasText
        ? `Your text is still here, but the picture “${name}” is not.`
        : `The picture “${name}” is not here any more.`}{' '}
      Please choose it again.
    </Notice>
  );
