import type { Operator } from '@notalone/web-kit/remotes';
import { useRemotes } from './use-remotes.ts';

/** Who runs this installation; nobody until /remotes.json is there, or when it failed. */
export function useOperator(): Operator | undefined {
  const remotes = useRemotes();
  return remotes.status === 'ready' ? remotes.operator : undefined;
}

interface LinkProps {
  readonly operator: Operator;
}
export const EmailLink = ({ operator: { email } }: LinkProps) => <a href={`mailto:${email}`}>{email}</a>;
export const PhoneLink = ({ operator: { phone } }: LinkProps) => (
  <a href={`tel:${phone.replaceAll(' ', '').replace(/^0/, '+44')}`}>{phone}</a>
);
