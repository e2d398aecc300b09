import type { ReactNode } from 'react';
import css from './article-editor.module.css';

interface ToolButtonProps {
  readonly label: string;
  readonly isOn?: boolean;
  readonly isDisabled?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}

/**
 * A button over the text. Pressing it with a mouse leaves the selection as it is. Its label holds the words on it, for
 * voice control.
 */
export const ToolButton = ({ label, isOn, isDisabled = false, onPress, children }: ToolButtonProps) => (
  <button
    type="button"
    className={css.tool}
    aria-label={label}
    title={label}
    aria-pressed={isOn}
    disabled={isDisabled}
    onMouseDown={(event) => event.preventDefault()}
    onClick={onPress}
  >
    {children}
  </button>
);
