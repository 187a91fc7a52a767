import { Icon, type IconProps } from './Icon.tsx';

export function ListIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 6h16M4 12h12M4 18h8" />
    </Icon>
  );
}

export function SavedIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M5 4h14v12H11l-4 4v-4H5zM9 9h6M9 12h4" />
    </Icon>
  );
}

export function PersonIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <circle cx="12" cy="8" r="3.5" />
      <path d="M5 20c0-4 3-6 7-6s7 2 7 6" />
    </Icon>
  );
}

export function BellIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 17V11a6 6 0 0 1 12 0v6l1.5 1.5h-15ZM10 21h4" />
    </Icon>
  );
}

export function KeyboardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="6" width="18" height="12" rx="2" />
      <path d="M7 10v.01M11 10v.01M15 10v.01M8 14h8" />
    </Icon>
  );
}

export function CopyIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="8" y="8" width="12" height="12" rx="2" />
      <path d="M16 8V4H4v12h4" />
    </Icon>
  );
}

export function StarIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="m12 4 2.4 5 5.6.8-4 3.9.9 5.5-4.9-2.6-4.9 2.6.9-5.5-4-3.9 5.6-.8Z" />
    </Icon>
  );
}

export function UnreadIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M12.5 5.5H5a2 2 0 0 0-2 2v9a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2v-5M4 8l8 5.5 3-2" />
      <circle cx="18.5" cy="5.5" r="2.5" fill="currentColor" />
    </Icon>
  );
}

export function ArrowIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 12h15M13 6l6 6-6 6" />
    </Icon>
  );
}

export function SpeechIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 5h16v11H10l-4 4v-4H4Z" />
    </Icon>
  );
}

export function PhoneIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M6 4h3l1.5 4L8 10c1 2.5 3 4.5 6 6l2-2.5 4 1.5v3c0 1-1 2-2 2C11 20 4 13 4 6c0-1 1-2 2-2Z" />
    </Icon>
  );
}

export function CameraIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <path d="M4 8h4l1.5-2.5h5L16 8h4v11H4Z" />
      <circle cx="12" cy="13" r="3.5" />
    </Icon>
  );
}

export function CardIcon(props: IconProps) {
  return (
    <Icon {...props}>
      <rect x="3" y="6" width="18" height="12" rx="2" />
      <path d="M3 10h18" />
    </Icon>
  );
}
