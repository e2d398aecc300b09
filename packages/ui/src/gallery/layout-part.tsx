import { Card } from '../layout/card.tsx';
import { Page } from '../layout/page.tsx';
import { SegmentedTabs } from '../layout/segmented-tabs.tsx';

const unchanged = () => undefined;

export function LayoutPart() {
  return (
    <Page title="The title of a page" lead="One sentence about it.">
      <SegmentedTabs
        label="Views"
        tabs={[
          { id: 'received', label: 'Received', content: null },
          { id: 'sent', label: 'Sent', content: null },
        ]}
        selected="received"
        onSelect={unchanged}
      />
      {(['plain', 'tinted', 'night'] as const).map((tone) => (
        <Card key={tone} tone={tone} title={`A card: ${tone}`}>
          <p>
            Please read <a href="#rules">the rules of this place</a>.
          </p>
        </Card>
      ))}
    </Page>
  );
}
