import { UK_PHONE_PATTERN } from '@notalone/contracts/limits';
import { TEXTS } from '@notalone/contracts/texts';
import { Button, Card, Cluster, Form, Notice, Stack, TextField } from '@notalone/ui';
import { errorText, hasErrorCode, refusedFields } from '@notalone/web-features/api-errors';
import { useAskPassword } from '@notalone/web-features/password-gate';
import { toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { useState } from 'react';
import { type Child, monitorKey } from '../monitor/use-children.ts';
import { formatDay } from '../shared/format-day.ts';
import { useToastedCall } from '../shared/toasted-call.ts';
import css from './guardians.module.css';
import { type Invitation, inviteGuardian, withdrawInvitation } from './use-guardians.ts';
import { WhatItMeans } from './what-it-means.tsx';

type Made = Awaited<ReturnType<typeof inviteGuardian>>;

interface InviteProps {
  readonly child: Child;
  readonly invitation: Invitation | undefined;
}

/** A second guardian: what it means, the number to invite, then the link to pass on. */
export function Invite({ child, invitation }: InviteProps) {
  const [made, setMade] = useState<Made>();
  // Also where the list of guardians does not load again: the link is shown this once.
  const shown = invitation ?? made;
  return (
    <Card as="section" title="Invite a second guardian">
      <Stack gap={4}>
        <p>Somebody who looks after {child.name} as you do: the other parent, or a grandparent.</p>
        <WhatItMeans childName={child.name} />
        {shown ? (
          <Pending
            child={child}
            invitation={shown}
            link={made?._id === shown._id ? made.link : undefined}
            onWithdrawn={() => setMade(undefined)}
          />
        ) : (
          <InviteForm child={child} onInvited={setMade} />
        )}
      </Stack>
    </Card>
  );
}

const phoneFault = (phone: string): string | undefined => {
  if (phone.trim() === '') return TEXTS.phoneRequired;
  return UK_PHONE_PATTERN.test(phone.replace(/[\s()-]/g, '')) ? undefined : TEXTS.phoneInvalid;
};

interface InviteFormProps {
  readonly child: Child;
  readonly onInvited: (invitation: Made) => void;
}

function InviteForm({ child, onInvited }: InviteFormProps) {
  const [phone, setPhone] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [problem, setProblem] = useState<string>();
  const askPassword = useAskPassword();
  const invite = useToastedCall({
    send: (named: string) => inviteGuardian(child._id, named),
    failed: 'The invitation was not made. Please try again.',
    changes: [monitorKey],
    onDone: onInvited,
    onFailed(error, named) {
      if (askPassword(error, () => invite.mutate(named))) return true;
      setAttempt((before) => before + 1);
      if (!hasErrorCode(error, 'VALIDATION')) setProblem(errorText(error, 'The invitation was not made.'));
      return true;
    },
  });
  const fault = phoneFault(phone) ?? refusedFields(invite.error)['phone'];
  return (
    <Form
      aria-label="Invite a second guardian"
      errors={attempt > 0 && fault ? { phone: fault } : {}}
      attempt={attempt}
      message={problem}
      onSubmit={() => {
        setProblem(undefined);
        if (phoneFault(phone)) setAttempt(attempt + 1);
        else if (!invite.isPending) invite.mutate(phone);
      }}
    >
      <TextField
        name="phone"
        label="UK phone number of the other guardian"
        type="tel"
        hint="07… or +44… We text a code to it. Their account here must have this number."
        autoComplete="off"
        isRequired
        value={phone}
        onChange={setPhone}
      />
      <Button type="submit" isPending={invite.isPending}>
        Make the invitation
      </Button>
    </Form>
  );
}

interface PendingProps {
  readonly child: Child;
  readonly invitation: Invitation;
  /** Known only where it was just made. */
  readonly link: string | undefined;
  readonly onWithdrawn: () => void;
}

function Pending({ child, invitation: { phoneEnding, expiresAt }, link, onWithdrawn }: PendingProps) {
  const withdraw = useToastedCall({
    send: () => withdrawInvitation(child._id),
    done: ({ message }) => message,
    failed: 'The invitation could not be taken back. Please try again.',
    changes: [monitorKey],
    onDone: onWithdrawn,
  });
  return (
    <Notice title={link ? 'Send them this link' : 'An invitation is waiting'} isLive={link !== undefined}>
      <Stack gap={3}>
        <p>
          We have texted a code to the number ending {phoneEnding}. Both are needed, the link and the code. They work
          until {formatDay(expiresAt)}, and nothing is shared before the other guardian accepts.
        </p>
        {link ? (
          <>
            <p className={css.link}>{link}</p>
            <Cluster gap={2}>
              <Button size="small" onPress={() => void copy(link)}>
                Copy the link
              </Button>
              {'share' in navigator && (
                <Button size="small" tone="secondary" onPress={() => void share(link)}>
                  Share the link
                </Button>
              )}
            </Cluster>
          </>
        ) : (
          <p>The link was shown once. If you have lost it, take the invitation back and make a new one.</p>
        )}
        <div>
          <Button
            size="small"
            tone="secondary"
            isPending={withdraw.isPending}
            onPress={() => withdraw.mutate(undefined)}
          >
            Take the invitation back
          </Button>
        </div>
      </Stack>
    </Notice>
  );
}

async function copy(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast('The link is copied.');
  } catch (error) {
    logWarning('could not copy a link', error);
    toast('This browser did not copy it. Please mark the link and copy it.', 'error');
  }
}

async function share(link: string): Promise<void> {
  try {
    // Without the child’s name: it leaves by somebody else’s app.
    await navigator.share({ text: 'I have invited you on Not Alone.', url: link });
  } catch (error) {
    // Closed without choosing anybody.
    if (error instanceof DOMException && error.name === 'AbortError') return;
    logWarning('could not share a link', error);
    toast('This browser did not share it. Please copy the link.', 'error');
  }
}
