import { Button, Card, CheckboxField, Page, Stack } from '@notalone/ui';
import { useState } from 'react';
import { setPreview, wantsPreview } from '../../remotes/preview-cookie.ts';

/** Testers choose here to get new releases before everybody else. */
export function PreviewPage() {
  const [isOn, setOn] = useState(wantsPreview);
  return (
    <Page
      title="New versions first"
      lead={<p>For testers: see new versions of our pages in this browser before everyone else.</p>}
    >
      <Card padding="m">
        <Stack gap={4}>
          <CheckboxField
            name="preview"
            label="Show me new versions first"
            hint="They may still have faults. You can switch this off here at any time; it switches itself off after 30 days."
            value={isOn}
            onChange={(next) => {
              setPreview(next);
              setOn(next);
            }}
          />
          <div role="status">
            {isOn ? 'This browser gets new versions first.' : 'This browser gets the same versions as everyone else.'}
          </div>
          <Button onPress={() => location.assign('/')}>Go to Not Alone</Button>
        </Stack>
      </Card>
    </Page>
  );
}
