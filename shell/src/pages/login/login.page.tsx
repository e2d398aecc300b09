import { Card, CheckboxField, SegmentedTabs, Stack } from '@notalone/ui';
import { NightLamp } from '@notalone/ui/illustrations';
import { toast, useSession } from '@notalone/web-kit';
import { Link, useSearchParams } from '@notalone/web-kit/router';
import { useEffect, useState } from 'react';
import { EmergencyLink } from '../../emergency/emergency-link.tsx';
import { AlreadySignedIn } from '../../layout/already-signed-in.tsx';
import css from '../../layout/welcome-layout.module.css';
import { WelcomeLayout } from '../../layout/welcome-layout.tsx';
import { DISCLAIMER } from '../../site/site-info.ts';
import { useAskedPage, useHistoryState } from '../forms/use-history-state.ts';
import { ChildLogin } from './child-login.tsx';
import { LockoutOverlay } from './lockout-overlay.tsx';
import {
  clearLockout,
  type LoginTab,
  lastTab,
  lockoutEnd,
  rememberTab,
  startLockout,
  wereTermsAccepted,
} from './login-storage.ts';
import { ParentLogin } from './parent-login.tsx';

export function LoginPage() {
  const [query] = useSearchParams();
  const state = useHistoryState();
  const asked = useAskedPage();
  const knownEmail = typeof state['email'] === 'string' ? state['email'] : undefined;
  const isParentAsked = useSession()?.role === 'child' && asked !== undefined;
  const [tab, setTab] = useState<LoginTab>(knownEmail || isParentAsked ? 'parent' : lastTab);
  const [accepted, setAccepted] = useState(wereTermsAccepted);
  const [lockedUntil, setLockedUntil] = useState(lockoutEnd);
  const verified = query.get('verified') === 'true';
  useEffect(() => {
    if (verified) toast('Email successfully verified! You can now log in.');
  }, [verified]);

  const select = (next: LoginTab) => {
    setTab(next);
    rememberTab(next);
  };
  const locked = lockedUntil !== undefined && tab === 'parent';
  return (
    <>
      {locked && (
        <LockoutOverlay
          endsAt={lockedUntil}
          onEnd={() => {
            clearLockout();
            setLockedUntil(undefined);
          }}
          onChild={() => select('child')}
        />
      )}
      <WelcomeLayout
        title={verified || state['verified'] ? 'Welcome' : 'Welcome back'}
        illustration={<NightLamp size="l" />}
        story={
          <p className={css.quote}>Somewhere near you another parent is up at three in the morning, too. Come in.</p>
        }
      >
        <Stack gap={5}>
          <EmergencyLink />
          <AlreadySignedIn isParentAsked={isParentAsked} />
          <Card padding="m">
            <Stack gap={4}>
              <CheckboxField
                name="terms"
                isBoxed
                label="I accept these terms"
                hint={
                  <>
                    <strong>Medical disclaimer.</strong> {DISCLAIMER}
                  </>
                }
                value={accepted}
                onChange={setAccepted}
              />
              <SegmentedTabs
                label="Who is logging in?"
                selected={tab}
                onSelect={select}
                tabs={[
                  {
                    id: 'parent',
                    label: 'Parent Login',
                    content: (
                      <ParentLogin
                        accepted={accepted}
                        knownEmail={knownEmail}
                        asked={asked}
                        onLockout={(seconds) => setLockedUntil(startLockout(seconds))}
                      />
                    ),
                  },
                  { id: 'child', label: 'Child Login', content: <ChildLogin accepted={accepted} /> },
                ]}
              />
            </Stack>
          </Card>
          <p>
            New here?{' '}
            <Link to="/register" state={asked}>
              Register
            </Link>
          </p>
        </Stack>
      </WelcomeLayout>
    </>
  );
}
