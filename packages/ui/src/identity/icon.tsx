import { classNames } from '../base/class-names.ts';
import { SvgGraphic } from '../base/svg-graphic.tsx';
import css from './icon.module.css';
import { type IconName, iconPaths } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  size?: 's' | 'm' | 'l';
  /** Accessible name; without it the icon is decoration. */
  label?: string;
}

/** One of our line icons, in the colour of the surrounding text. */
export function Icon({ name, size = 'm', label }: IconProps) {
  return (
    <SvgGraphic className={classNames(css.icon, css[size])} viewBox="0 0 24 24" label={label}>
      <path d={iconPaths[name]} />
    </SvgGraphic>
  );
}
