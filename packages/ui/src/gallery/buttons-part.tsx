import { lazy, Suspense, useState } from 'react';
import { Button, IconButton } from '../buttons/button.tsx';
import { LinkButton } from '../buttons/link-button.tsx';
import { Cluster } from '../layout/layout.tsx';

const Overlays = lazy(async () => {
  const { ConfirmDialog, Menu } = await import('../overlays.ts');
  return {
    default: function Opened() {
      const [isOpen, setOpen] = useState(false);
      return (
        <Cluster>
          <Menu
            label="More"
            trigger={<Button tone="secondary">Open a menu</Button>}
            items={[
              { id: 'edit', label: 'Edit', icon: 'edit' },
              { id: 'delete', label: 'Delete', icon: 'trash', tone: 'danger' },
            ]}
          />
          <Button tone="secondary" onPress={() => setOpen(true)}>
            Open a dialog
          </Button>
          <ConfirmDialog
            isOpen={isOpen}
            title="Block this family?"
            confirmLabel="Yes, block"
            tone="danger"
            onClose={() => setOpen(false)}
            onConfirm={() => setOpen(false)}
          >
            <p>Blocking ends the connection and hides you from each other.</p>
          </ConfirmDialog>
        </Cluster>
      );
    },
  };
});

const TONES = ['primary', 'secondary', 'quiet', 'danger', 'emergency'] as const;

export function ButtonsPart() {
  return (
    <>
      {TONES.map((tone) => (
        <Cluster key={tone}>
          <Button tone={tone}>Normal</Button>
          <Button tone={tone} icon="heart">
            Icon
          </Button>
          <Button tone={tone} size="small">
            Small
          </Button>
          <Button tone={tone} isDisabled>
            Disabled
          </Button>
          <Button tone={tone} isPending>
            Pending
          </Button>
        </Cluster>
      ))}
      <Cluster>
        <IconButton icon="bell" label="Notifications, 3 new" badge="3" />
        <IconButton icon="flag" tone="secondary" label="Report" />
        <IconButton icon="close" label="Close" isDisabled />
        <LinkButton to="/">A link</LinkButton>
        <LinkButton to="/" tone="secondary" opensNewTab>
          Another tab
        </LinkButton>
      </Cluster>
      <Button isWide>Wide</Button>
      <Suspense>
        <Overlays />
      </Suspense>
    </>
  );
}
