import { Button, CheckboxField, ErrorState, Form, FormSection, Loading, Skeleton } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { type Reply, toast } from '@notalone/web-kit';
import { useState } from 'react';
import { usePreferences, useSavePreferences } from './use-preferences.ts';

type NotificationPreferences = Reply<'GET /api/notifications/preferences'>;

const CHOICES: readonly {
  readonly name: keyof NotificationPreferences;
  readonly label: string;
  readonly hint: string;
}[] = [
  { name: 'requests', label: 'Connection requests', hint: 'A family would like to connect with you.' },
  { name: 'connections', label: 'New connections', hint: 'A family has accepted your request.' },
  { name: 'messages', label: 'Messages', hint: 'A family you are connected with has written to you.' },
  {
    name: 'posts',
    label: 'Your posts',
    hint: 'Someone has reacted to your post, commented on it, shared it or mentioned you.',
  },
];

/** Notification settings. */
export function Preferences() {
  const { data, error, isFetching, refetch } = usePreferences();
  return (
    <FormSection
      title="Notification settings"
      description="You always get account security messages and answers to your reports."
      isCollapsible
    >
      {!data && !error && (
        <Loading label="Loading your settings…">
          <Skeleton />
        </Loading>
      )}
      {!data && error && (
        <ErrorState
          title="Failed to load your settings."
          message={error.message}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && <PreferencesForm stored={data} />}
    </FormSection>
  );
}

function PreferencesForm({ stored }: { readonly stored: NotificationPreferences }) {
  const [preferences, setPreferences] = useState(stored);
  const [attempt, setAttempt] = useState(0);
  const save = useSavePreferences();
  const submit = () => {
    setAttempt(attempt + 1);
    save.mutate(preferences, { onSuccess: () => toast('Your settings are saved.') });
  };
  return (
    <Form
      onSubmit={submit}
      attempt={attempt}
      {...(save.error && { message: errorText(save.error, 'Failed to save your settings.') })}
    >
      {CHOICES.map(({ name, label, hint }) => (
        <CheckboxField
          key={name}
          name={name}
          label={label}
          hint={hint}
          value={preferences[name]}
          onChange={(on) => setPreferences({ ...preferences, [name]: on })}
        />
      ))}
      <Button type="submit" isPending={save.isPending}>
        Save settings
      </Button>
    </Form>
  );
}
