import { CheckboxField, Notice } from '@notalone/ui';
import { useDisclaimer } from './use-disclaimer.ts';

/** Must be accepted before joining and creating rooms. */
export function Disclaimer() {
  const { isAccepted, accept } = useDisclaimer();
  return (
    <Notice title={isAccepted ? undefined : 'Before you join in'}>
      <p>
        In these rooms families talk to each other. Nothing here is medical advice, and no one checks whether it is
        right. Ask your diabetes team or GP before you change anything. In an emergency call 999.
      </p>
      <CheckboxField name="disclaimer" label="I have read this and accept it" value={isAccepted} onChange={accept} />
    </Notice>
  );
}
