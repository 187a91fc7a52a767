import type { KnownState } from '#shared/known-state.ts';
import type { ReactNode } from 'react';
import { Icon, type IconProps } from '#web/ui/Icon.tsx';
import {
  CalendarIcon,
  ClockIcon,
  EnvelopeIcon,
  HomeIcon,
  SlashCircleIcon,
  TickIcon,
  TruckIcon,
} from '#web/ui/icons.tsx';

function drawn(shape: ReactNode) {
  return (props: IconProps) => <Icon {...props}>{shape}</Icon>;
}

const CameraIcon = drawn(
  <>
    <path d="M4 8h3.5l1.5-2.5h6L16.5 8H20v11H4Z" />
    <circle cx="12" cy="13" r="3.2" />
  </>,
);
const CardIcon = drawn(
  <>
    <rect x="3" y="5.5" width="18" height="13" rx="2" />
    <path d="M3 10h18M6.5 15h4" />
  </>,
);
const FlagIcon = drawn(<path d="M6 21V4h11l-2.5 4L17 12H6" />);
const PageIcon = drawn(<path d="M6.5 3.5H14l3.5 3.5v13.5h-11ZM9.5 11.5h5M9.5 15.5h5" />);
const SearchIcon = drawn(
  <>
    <circle cx="11" cy="11" r="6" />
    <path d="m15.5 15.5 4.5 4.5" />
  </>,
);
const ShieldIcon = drawn(<path d="M12 3.5 19 6v5.5c0 4.2-2.8 7.4-7 9-4.2-1.6-7-4.8-7-9V6Z" />);
const VoucherIcon = drawn(<path d="M3.5 7h17v3.5a1.5 1.5 0 0 0 0 3V17h-17v-3.5a1.5 1.5 0 0 0 0-3ZM14 7v10" />);
const WrenchIcon = drawn(
  <path d="M14.5 6.5a4 4 0 0 1 5-1l-2.8 2.8 1.5 1.5L21 7a4 4 0 0 1-5.3 5L8 19.7a2 2 0 0 1-2.8-2.8l7.8-7.7" />,
);

type Drawing = (props: IconProps) => ReactNode;

const ofStates: Readonly<Record<string, Drawing>> = {
  'Collection Arranged': CalendarIcon,
  'Equipment Received': HomeIcon,
  Inspection: SearchIcon,
  'Awaiting Authorisation': ShieldIcon,
  'Awaiting Activation Lock Removal': ClockIcon,
  Repair: WrenchIcon,
  'Sent for External Repair': WrenchIcon,
  'Awaiting Repaired Equipment Return to End User': TickIcon,
  'Repaired Equipment Returned to End User': TickIcon,
  'Returned to End User': HomeIcon,
  'Awaiting Voucher Issue': VoucherIcon,
  'Voucher Issued to End User': VoucherIcon,
  'Claim Cancelled': SlashCircleIcon,
} satisfies Partial<Record<KnownState, Drawing>>;

const ofKinds: Readonly<Record<string, Drawing>> = {
  message: EnvelopeIcon,
  sent: EnvelopeIcon,
  photos: CameraIcon,
  payment: CardIcon,
  refund: CardIcon,
  report: PageIcon,
  quote: ShieldIcon,
  'quote-approved': TickIcon,
  'quote-approved-otherwise': TickIcon,
  'quote-declined': SlashCircleIcon,
  'quote-declined-otherwise': SlashCircleIcon,
  'quote-withdrawn': SlashCircleIcon,
  'quote-expired': SlashCircleIcon,
  'quote-approval-withdrawn': SlashCircleIcon,
  offer: PageIcon,
  'offer-chosen': TickIcon,
  'offer-chosen-otherwise': TickIcon,
  'offer-changed': TickIcon,
  'offer-changed-otherwise': TickIcon,
  'offer-in-hand': TickIcon,
  'offer-withdrawn': SlashCircleIcon,
  'offer-expired': SlashCircleIcon,
  complaint: EnvelopeIcon,
  'complaint-answered': EnvelopeIcon,
  'return-address': HomeIcon,
  collected: TruckIcon,
  delivered: TruckIcon,
  courier: TruckIcon,
  'parcel-place': TruckIcon,
  'collection-date': CalendarIcon,
  'delivery-date': CalendarIcon,
};

export function EntryIcon({ kind, systemName }: { kind: string; systemName: string | null }) {
  const Drawing = (kind === 'state' ? ofStates[systemName ?? ''] : ofKinds[kind]) ?? FlagIcon;
  return <Drawing size={20} />;
}
