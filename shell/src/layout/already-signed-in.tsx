import { LinkButton, Notice } from '@notalone/ui';
import { useSession } from '@notalone/web-kit';
import { useState } from 'react';
import { homePath } from '../site/home-path.ts';

interface AlreadySignedInProps {
  /** Whether a child is logged in and opened a page that is for parents only. */
  readonly isParentAsked: boolean;
}

/** Shown on /login to users who come back to it while logged in. */
export function AlreadySignedIn({ isParentAsked }: AlreadySignedInProps) {
  const person = useSession();
  const [onArrival] = useState(person);
  if (!person || person !== onArrival) return null;
  return (
    <Notice
      title={person.role === 'child' ? `You are logged in as ${person.childName}` : 'You are already logged in'}
      action={
        <LinkButton to={homePath(person)} replace>
          Continue
        </LinkButton>
      }
    >
      {isParentAsked
        ? 'The page you opened is for a parent or guardian. It opens once they log in here. That logs you out.'
        : 'Logging in as someone else logs you out first.'}
    </Notice>
  );
}
