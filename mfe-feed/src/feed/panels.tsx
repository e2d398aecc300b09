import { Button, Loading, Skeleton } from '@notalone/ui';
import { lazy, type ReactNode, Suspense, useEffect, useId, useRef, useState } from 'react';
import { COMPANION_NAME } from '../companion/companion-name.ts';
import css from './feed.module.css';

const CompanionPanel = lazy(async () => ({
  default: (await import('../companion/companion-panel.tsx')).CompanionPanel,
}));
const ResourcesPanel = lazy(async () => ({
  default: (await import('../resources/resources-panel.tsx')).ResourcesPanel,
}));

const PANELS = [
  { id: 'companion', label: `Ask ${COMPANION_NAME}`, icon: 'chat', Panel: CompanionPanel },
  { id: 'resources', label: 'Resources', icon: 'book', Panel: ResourcesPanel },
] as const;
export type PanelId = (typeof PANELS)[number]['id'];

/** A column beside the posts. */
export function SideColumn({ id }: { readonly id: PanelId }) {
  const shown = PANELS.find((panel) => panel.id === id);
  return (
    <div className={css.column}>
      <PanelFrame>{shown && <shown.Panel />}</PanelFrame>
    </div>
  );
}

/** On narrow windows: a button per panel, one open at a time. */
export function PanelButtons() {
  const [open, setOpen] = useState<PanelId>();
  const id = useId();
  const shown = PANELS.find((panel) => panel.id === open);
  return (
    <div className={css.panels}>
      <div className={css.panelButtons}>
        {PANELS.map((panel) => (
          <Button
            key={panel.id}
            tone="secondary"
            size="small"
            icon={panel.icon}
            aria-expanded={open === panel.id}
            {...(open === panel.id && { 'aria-controls': id })}
            onPress={() => setOpen(open === panel.id ? undefined : panel.id)}
          >
            {panel.label}
          </Button>
        ))}
      </div>
      {shown && (
        <div id={id}>
          <PanelFrame>
            <shown.Panel />
            <ScrollFieldIntoView key={shown.id} />
          </PanelFrame>
        </div>
      )}
    </div>
  );
}

/** Scrolls an opened panel's text field into view, however low the window. */
function ScrollFieldIntoView() {
  const end = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // No expression body: newer browsers return a promise, which React would call as a cleanup function.
    end.current?.parentElement?.querySelector('form')?.scrollIntoView({ block: 'nearest' });
  }, []);
  return <span ref={end} hidden />;
}

function PanelFrame({ children }: { readonly children: ReactNode }) {
  return (
    <Suspense
      fallback={
        <Loading label="Loading…">
          <Skeleton shape="block" size="l" />
        </Loading>
      }
    >
      {children}
    </Suspense>
  );
}
