import { useLocation } from '@notalone/router';
import { Icon, type IconName } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { report } from '@notalone/web-kit/report';
import { type ComponentType, useEffect, useState } from 'react';
import type { HeaderTool } from '../../site/navigation.ts';

interface ToolButtonProps {
  readonly tool: HeaderTool;
  readonly className: string | undefined;
  /** Before the dialog opens; the focus comes back to where it is then. */
  readonly onGo: () => void;
}
type Opened = ComponentType<{ readonly tool: HeaderTool; readonly onClose: () => void }>;

/** A button in the header that opens a remote's dialog. Neither the frame of the dialog nor what is in it is downloaded before it is pressed. */
export function ToolButton({ tool, className, onGo }: ToolButtonProps) {
  const [Dialog, setDialog] = useState<Opened>();
  const [isComing, setComing] = useState(false);
  const { pathname } = useLocation();
  const close = () => setDialog(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page closes it
  useEffect(close, [pathname]);
  const open = async () => {
    setComing(true);
    try {
      const { ToolDialog } = await import(/* webpackChunkName: 'tool-dialog' */ './tool-dialog.tsx');
      onGo();
      setDialog(() => ToolDialog);
    } catch (error) {
      report(`the dialog of ${tool.label} did not load`, error);
      toast(`${tool.label} cannot be opened right now. Please check your connection and try again.`, 'error');
    } finally {
      setComing(false);
    }
  };
  return (
    <>
      <button type="button" className={className} aria-haspopup="dialog" aria-busy={isComing} onClick={() => isComing || void open()}>
        <Icon name={tool.icon as IconName} />
        <span>{tool.label}</span>
      </button>
      {Dialog && <Dialog tool={tool} onClose={close} />}
    </>
  );
}
