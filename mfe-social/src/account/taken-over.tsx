import { Card, Stack } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { Link } from '@notalone/web-kit/router';
import { longTime } from '../shared/long-time.ts';
import { type Account, useOwnChildren } from './use-account.ts';

/** After a change was undone: what ended by itself, and where the owner sees and puts back the rest (rules 1.13). */
export function TakenOver({ from, until }: NonNullable<Account['takenOver']>) {
  const { data: children = [], error } = useOwnChildren();
  return (
    <Card as="section" title="While somebody else had your account">
      <Stack gap={4}>
        <p>
          From {longTime(from)} to {longTime(until)}. Everybody is logged out. Passkeys, invitations to be a guardian,
          people whom the emergency button texts, and new PINs of your children from that time no longer count. Your
          children’s devices from that time wait for your yes.
        </p>
        <p>Please look through the rest, and put back what you did not do:</p>
        <Stack as="ul" gap={2}>
          {children.map(({ _id, name }) => (
            <li key={_id}>
              <Link to={`/guardians/${_id}`}>What was done for {name}</Link>
            </li>
          ))}
          {error && <li>{errorText(error, 'We could not load your children.')}</li>}
          <li>
            <Link to="/child-monitor">Your children</Link>: who is here, what you agreed to, friends, and a child that
            was removed
          </li>
          <li>
            <Link to="/emergency-settings">The emergency button</Link>: whom it texts, numbers and devices
          </li>
          <li>
            <Link to="/profile-edit">Your profile</Link>
          </li>
          <li>
            <Link to="/connections">Your connections</Link>, and people who were blocked
          </li>
          <li>
            <Link to="/messages">Your messages</Link> and <Link to="/main-thread">what was posted</Link>: you can delete
            them, and tell the people who got them
          </li>
        </Stack>
      </Stack>
    </Card>
  );
}
