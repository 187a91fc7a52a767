import { Icon, type IconProps } from './Icon.tsx';

export function InfoIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="12" r="9" />
      <path d="M12 11v5.5M12 7.5v.01" />
    </Icon>
  );
}

export function ChatIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12 4a8 8 0 1 1-3.6 15.2L4 20.5l1.2-4.2A8 8 0 0 1 12 4Z" />
    </Icon>
  );
}
