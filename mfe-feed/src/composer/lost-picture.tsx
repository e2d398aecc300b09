import { Button, Notice } from '@notalone/ui';

/** Above the field for a picture, where one was chosen before a reload and is not there any more. */
export const LostPicture = ({ name, onLeaveOut }: { readonly name: string | undefined; readonly onLeaveOut: () => void }) =>
  name !== undefined && (
    <Notice
      action={
        <Button tone="quiet" size="small" onPress={onLeaveOut}>
          Leave it out
        </Button>
      }
    >
      Your text is still here, but the picture “{name}” is not. Please choose it again.
    </Notice>
  );
