import { GUARDIAN_CONCERN_MAX } from '@notalone/contracts/limits';
import { Button, Card, CheckboxField, Form, Notice, RadioField, Stack, TextAreaField } from '@notalone/ui';
import { HelpLines } from '@notalone/web-features/help-lines';
import { useState } from 'react';
import { useSentForm } from '../shared/use-sent-form.ts';
import { reportWhileFrozen } from './use-account-links.ts';

type About = 'guardian' | 'something';

/** Whoever cannot log in can still tell the moderators of child safety (rules 1.13). */
export function ReportForm({ token }: { readonly token: string }) {
  const [about, setAbout] = useState<About>('something');
  const [words, setWords] = useState('');
  const [hasOrder, setHasOrder] = useState(false);
  const [sent, setSent] = useState<string>();
  const form = useSentForm(async () => {
    const { message } = await reportWhileFrozen({ token, words, hasOrder, isAboutGuardian: about === 'guardian' });
    setSent(message);
    setWords('');
  }, 'Failed to send it. Please try again.');
  return (
    <Card as="section" title="A child may not be safe?">
      <Stack gap={4}>
        <p>You can tell our child-safety team here, although nobody can log in.</p>
        <HelpLines />
        {sent && <Notice tone="success" title={sent} isLive />}
        <Form aria-label="Tell our child-safety team" onSubmit={form.submit} {...form.problems}>
          <RadioField
            name="about"
            label="What is it about?"
            options={[
              { value: 'something', label: 'Something that worries me' },
              { value: 'guardian', label: 'My child’s other guardian: this person must not see my child' },
            ]}
            value={about}
            onChange={(value) => setAbout(value === 'guardian' ? 'guardian' : 'something')}
          />
          <TextAreaField
            name="words"
            label="What worries you?"
            hint="Only our moderators of child safety read it. The other guardian never does."
            isRequired
            maxLength={GUARDIAN_CONCERN_MAX}
            showCount
            value={words}
            onChange={setWords}
          />
          {about === 'guardian' && (
            <CheckboxField
              name="hasOrder"
              label="A court has made an order"
              hint="Please say above which court, and when."
              value={hasOrder}
              onChange={setHasOrder}
            />
          )}
          <Button type="submit" isWide isPending={form.isPending}>
            Send to the moderators
          </Button>
        </Form>
      </Stack>
    </Card>
  );
}
