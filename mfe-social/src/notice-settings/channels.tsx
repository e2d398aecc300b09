import { Button, CheckboxField, Cluster, Form, FormSection, SelectField, VisuallyHidden } from '@notalone/ui';
import { errorText } from '@notalone/web-features/api-errors';
import { toast } from '@notalone/web-kit';
import { useState } from 'react';
import { KIND_WORDS } from './kind-words.ts';
import css from './notice-settings.module.css';
import { type NoticeSettings, useSaveNoticeSettings } from './use-notice-settings.ts';

type KindSettings = NoticeSettings['kinds'][number];

const HALF_HOURS = Array.from({ length: 48 }, (_, half) => {
  const hour = String(Math.floor(half / 2)).padStart(2, '0');
  return `${hour}:${half % 2 === 0 ? '00' : '30'}`;
});
/** The half hours, and a time that was chosen elsewhere. */
const timesWith = (time: string) =>
  [...new Set([...HALF_HOURS, time])].toSorted().map((value) => ({ value, label: value }));

/** What is sent how, and when not. */
export function Channels({ stored }: { readonly stored: NoticeSettings }) {
  const [kinds, setKinds] = useState(stored.kinds);
  const [quietHours, setQuietHours] = useState(stored.quietHours);
  const [attempt, setAttempt] = useState(0);
  const save = useSaveNoticeSettings();
  const change = (kind: KindSettings['kind'], channels: Partial<KindSettings>) =>
    setKinds(kinds.map((one) => (one.kind === kind ? { ...one, ...channels } : one)));
  const submit = () => {
    setAttempt(attempt + 1);
    const changed = kinds.filter(({ isLocked }) => !isLocked).map(({ isLocked: _, ...one }) => one);
    save.mutate({ kinds: changed, quietHours }, { onSuccess: () => toast('Your settings are saved.') });
  };
  return (
    <Form
      aria-label="What we send you"
      onSubmit={submit}
      attempt={attempt}
      {...(save.error && { message: errorText(save.error, 'Failed to save your settings.') })}
    >
      <FormSection
        title="What we send you"
        description="An email comes only for what is still unread after a while, all in one."
      >
        <ul className={css.kinds}>
          {kinds.map((one) => (
            <KindRow key={one.kind} settings={one} onChange={(channels) => change(one.kind, channels)} />
          ))}
        </ul>
      </FormSection>
      <FormSection title="Quiet hours" description="UK time. Emergencies come all the same.">
        <CheckboxField
          name="isOn"
          label="Hold push messages and emails in quiet hours"
          value={quietHours.isOn}
          onChange={(isOn) => setQuietHours({ ...quietHours, isOn })}
        />
        {quietHours.isOn && (
          <Cluster align="start">
            <SelectField
              name="from"
              label="From"
              options={timesWith(quietHours.from)}
              value={quietHours.from}
              onChange={(from) => setQuietHours({ ...quietHours, from })}
            />
            <SelectField
              name="to"
              label="Until"
              options={timesWith(quietHours.to)}
              value={quietHours.to}
              onChange={(to) => setQuietHours({ ...quietHours, to })}
            />
          </Cluster>
        )}
      </FormSection>
      <div className={css.save} data-bottom-actions>
        <Button type="submit" isPending={save.isPending}>
          Save settings
        </Button>
      </div>
    </Form>
  );
}

interface KindRowProps {
  readonly settings: KindSettings;
  readonly onChange: (channels: Partial<KindSettings>) => void;
}
function KindRow({ settings: { kind, push, email, isLocked }, onChange }: KindRowProps) {
  const { title, hint, locked } = KIND_WORDS[kind];
  return (
    <li className={css.kind}>
      <div>
        <strong>{title}</strong>
        <br />
        <span className={css.hint}>{isLocked ? `${hint} ${locked ?? 'Always on.'}` : hint}</span>
      </div>
      <div className={css.switches}>
        <CheckboxField
          name={`${kind}.push`}
          label={<Channel name="Push" of={title} />}
          shortLabel={`${title}: push`}
          value={isLocked || push}
          isDisabled={isLocked}
          onChange={(on) => onChange({ push: on })}
        />
        <CheckboxField
          name={`${kind}.email`}
          label={<Channel name="Email" of={title} />}
          shortLabel={`${title}: email`}
          value={isLocked || email}
          isDisabled={isLocked}
          onChange={(on) => onChange({ email: on })}
        />
      </div>
    </li>
  );
}

function Channel({ name, of }: { readonly name: string; readonly of: string }) {
  return (
    <>
      {name}
      <VisuallyHidden>: {of}</VisuallyHidden>
    </>
  );
}
