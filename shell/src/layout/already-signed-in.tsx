import { LinkButton, Notice } from '@notalone/ui';
import { useSession } from '@notalone/web-kit';
import { useState } from 'react';
import { homeOf } from '../site/home.ts';

/** On /login, for somebody who came back to it while logged in. */
export function AlreadySignedIn() {
  const person = useSession();
  const [onArrival] = useState(person);
  if (!person || person !== onArrival) return null;
  return (
    <Notice
      title={person.role === 'child' ? `You are logged in as ${person.childName}` : 'You are already logged in'}
      action={
        <LinkButton to={homeOf(person)} replace>
          Continue
        </LinkButton>
      }
    >
      Logging in as somebody else logs you out first.
    </Notice>
  );
}
