import { longTime } from '../shared/long-time.ts';

/** Number and address change once in seven days, so that a thief cannot take away the way back. */
export const NextChange = ({ at }: { readonly at: string }) => (
  <p>You have changed your phone number or email address lately. You can change them again from {longTime(at)}.</p>
);
