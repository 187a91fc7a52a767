import { formatTime, londonDayNumber } from '#shared/time/dates.ts';
import * as m from '#web/messages/index.ts';
import { BellIcon, PhoneIcon } from '#web/ui/desk-icons.tsx';
import { EnvelopeIcon } from '#web/ui/icons.tsx';
import type { PlannedNotices } from '../../preview/preview-answers.rules.ts';
import { timeInWords } from '../due/due-texts.ts';
import styles from './Sheet.module.css';

type Channel = PlannedNotices['channels'][number];

const channelTexts = {
  mail: { name: m.desk_sheet_mail, Icon: EnvelopeIcon },
  push: { name: m.desk_sheet_push, Icon: BellIcon },
  text: { name: m.desk_sheet_text, Icon: PhoneIcon },
};

const unused: Record<NonNullable<Channel['why']>, (values: { name: string }) => string> = {
  unwanted: m.desk_sheet_unwanted,
  'no-address': m.desk_sheet_no_address,
  'not-needed': m.desk_sheet_not_needed,
};

const nothing: Record<NonNullable<PlannedNotices['why']>, (values: { name: string }) => string> = {
  unwanted: m.desk_sheet_all_unwanted,
  'no-contact': m.desk_sheet_no_contact,
  known: m.desk_sheet_known,
};

type HeardProps = { notices: PlannedNotices; name: string; now: Date; isQuiet: boolean };

export function Heard({ notices: { why, channels }, name, now, isQuiet }: HeardProps) {
  const silence = isQuiet ? m.desk_sheet_quiet({ name }) : why && nothing[why]({ name });
  return (
    <section aria-label={m.desk_sheet_hear({ name })}>
      <h3>{m.desk_sheet_hear({ name })}</h3>
      {silence ? (
        <p>{silence}</p>
      ) : (
        <ul className={styles['channels']}>
          {channels.map((channel) => (
            <ChannelRow key={channel.channel} channel={channel} name={name} now={now} />
          ))}
        </ul>
      )}
    </section>
  );
}

function ChannelRow({ channel, name, now }: { channel: Channel; name: string; now: Date }) {
  const { name: nameOf, Icon } = channelTexts[channel.channel];
  const [first = '', ...more] = channel.lines;
  return (
    <li>
      <Icon size={18} />
      <p className={styles['channel']}>
        <strong>{nameOf()}</strong>
        {channel.to !== '' && <span>{channel.to}</span>}
      </p>
      <div>
        <p>{channel.why === null ? `“${first}”` : unused[channel.why]({ name })}</p>
        {more.length > 0 && (
          <details>
            <summary>{m.desk_sheet_whole()}</summary>
            {more.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </details>
        )}
      </div>
      <p className={styles['at']}>{channel.at === null ? m.desk_sheet_not_sent() : whenText(channel.at, now)}</p>
    </li>
  );
}

const whenText = (at: string, now: Date): string =>
  londonDayNumber(new Date(at)) === londonDayNumber(now) ? formatTime(at) : timeInWords(at, now);
