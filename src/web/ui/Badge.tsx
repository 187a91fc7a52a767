import type { ComponentType } from 'react';
import { classes } from './classes.ts';
import type { IconProps } from './Icon.tsx';
import styles from './Badge.module.css';

export type BadgeLook = {
  label: () => string;
  Icon: ComponentType<IconProps>;
  style: 'good' | 'waiting' | 'warning' | 'ended';
};

export function Badge({ look: { label, Icon, style } }: { look: BadgeLook }) {
  return (
    <span className={classes(styles['badge'], styles[style])}>
      <Icon size={16} />
      {label()}
    </span>
  );
}
