import { Icon, type IconProps } from '#web/ui/Icon.tsx';

export function ClipIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m19 11-7.5 7.5a4.2 4.2 0 0 1-6-6L13 5a2.8 2.8 0 0 1 4 4l-7.5 7.5a1.4 1.4 0 0 1-2-2L14 8" />
    </Icon>
  );
}
