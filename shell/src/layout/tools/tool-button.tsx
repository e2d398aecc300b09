import { Icon, type IconName } from '@notalone/ui';
import { toast } from '@notalone/web-kit';
import { logWarning } from '@notalone/web-kit/log';
import { use, useState } from 'react';
import type { HeaderTool } from '../../site/navigation.ts';
import { OpenToolContext } from './open-tool.tsx';

interface ToolButtonProps {
  readonly tool: HeaderTool;
  readonly className: string | undefined;
  /** Called before the dialog opens; the focus then held is restored on closing. */
  readonly onGo: () => void;
}

/** A header button that opens a remote's dialog. Nothing of the dialog is downloaded before the first press. */
export function ToolButton({ tool, className, onGo }: ToolButtonProps) {
  const openTool = use(OpenToolContext);
  const [isLoading, setLoading] = useState(false);
  const open = async () => {
    setLoading(true);
    try {
      const { ToolDialog } = await import(/* webpackChunkName: 'tool-dialog' */ './tool-dialog.tsx');
      onGo();
      openTool({ tool, Dialog: ToolDialog });
    } catch (error) {
      logWarning(`could not load the dialog ${tool.label}`, error);
      toast(`${tool.label} cannot be opened right now. Please check your connection and try again.`, 'error');
    } finally {
      setLoading(false);
    }
  };
  return (
    <button
      type="button"
      className={className}
      aria-haspopup="dialog"
      aria-busy={isLoading}
      onClick={() => isLoading || void open()}
    >
      <Icon name={tool.icon as IconName} />
      <span>{tool.label}</span>
    </button>
  );
}
