import { Button, CheckboxField, Cluster, ErrorState, Loading, Skeleton, Stack } from '@notalone/ui';
import { Dialog } from '@notalone/ui/overlays';
import { useState } from 'react';
import { OtherFamily } from '../children/other-family.tsx';
import { PasswordGate, useAskPassword } from '../second-factor/password-gate.tsx';
import { useChildRequest } from './use-child-request.ts';

interface ChildRequestDialogProps {
  readonly friendshipId: string;
  readonly isPending: boolean;
  /** Approves; `onFailed` gets the error. */
  readonly onApprove: (onFailed: (error: unknown) => void) => void;
  readonly onClose: () => void;
}

/**
 * Before a parent's yes to a friendship of two children: who the other family is, and 'I know this family' (rules 4.4).
 */
export const ChildRequestDialog = (props: ChildRequestDialogProps) => (
  <PasswordGate>
    <Question {...props} />
  </PasswordGate>
);

function Question({ friendshipId, isPending, onApprove, onClose }: ChildRequestDialogProps) {
  const [knowsFamily, setKnowsFamily] = useState(false);
  const askPassword = useAskPassword();
  const request = useChildRequest(friendshipId);
  const approve = () => onApprove((error) => void askPassword(error, approve));
  const family = request.data?.otherFamily;
  return (
    <Dialog isOpen onClose={onClose} title="Do you know this family?">
      {request.isPending && (
        <Loading label="Loading the other family…">
          <Skeleton />
        </Loading>
      )}
      {request.isError && (
        <ErrorState
          title="This request is no longer open"
          isRetrying={request.isFetching}
          onRetry={() => void request.refetch()}
        />
      )}
      {request.data && (
        <Stack gap={4}>
          {family ? (
            <>
              <OtherFamily family={family} />
              <CheckboxField
                name="knows-family"
                label="I know this family"
                isBoxed
                value={knowsFamily}
                onChange={setKnowsFamily}
              />
            </>
          ) : (
            <p>You will see the other family once their parent has said yes. Then it is your turn.</p>
          )}
          <Cluster justify="end">
            <Button tone="secondary" onPress={onClose}>
              Cancel
            </Button>
            {family && (
              <Button isDisabled={!knowsFamily} isPending={isPending} onPress={approve}>
                Approve
              </Button>
            )}
          </Cluster>
        </Stack>
      )}
    </Dialog>
  );
}
