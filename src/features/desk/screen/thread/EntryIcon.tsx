import type { ReactNode } from 'react';
import { CalendarIcon, EnvelopeIcon, TickIcon, TruckIcon, WarningIcon } from '#web/ui/icons.tsx';
import type { ThreadEntry } from '../../desk-answers.rules.ts';
import { LockIcon } from '../composer/LockIcon.tsx';
import { ArrowIcon, CameraIcon, CardIcon, ListIcon, PersonIcon, PhoneIcon, SpeechIcon } from '#web/ui/desk-icons.tsx';

const size = 16;

const icons: Record<ThreadEntry['kind'], ReactNode> = {
  message: <SpeechIcon size={size} />,
  chat: <SpeechIcon size={size} />,
  reply: <SpeechIcon size={size} />,
  note: <LockIcon size={size} />,
  passcode: <LockIcon size={size} />,
  call: <PhoneIcon size={size} />,
  'no-answer': <TickIcon size={size} />,
  event: <TickIcon size={size} />,
  notice: <EnvelopeIcon size={size} />,
  photos: <CameraIcon size={size} />,
  payment: <CardIcon size={size} />,
  refund: <CardIcon size={size} />,
  'refund-asked': <CardIcon size={size} />,
  'refund-failed': <WarningIcon size={size} />,
  'excess-asked': <CardIcon size={size} />,
  quote: <ListIcon size={size} />,
  decision: <TickIcon size={size} />,
  report: <ListIcon size={size} />,
  offer: <ListIcon size={size} />,
  choice: <TickIcon size={size} />,
  courier: <TruckIcon size={size} />,
  wish: <CalendarIcon size={size} />,
  'return-address': <TruckIcon size={size} />,
  nominee: <PersonIcon size={size} />,
  survey: <SpeechIcon size={size} />,
  complaint: <WarningIcon size={size} />,
  reason: <ArrowIcon size={size} />,
  overruled: <WarningIcon size={size} />,
  refused: <WarningIcon size={size} />,
  date: <CalendarIcon size={size} />,
  'date-moved': <CalendarIcon size={size} />,
};

export function EntryIcon({ kind }: Pick<ThreadEntry, 'kind'>) {
  return icons[kind];
}
