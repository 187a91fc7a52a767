import { longestName } from '#claim/quote/quote-limits.rules.ts';
import { type HeardChannel, heardChannels } from '#claim/quote/quote-version.rules.ts';
import * as m from '#web/messages/index.ts';
import { Field } from '#web/ui/fields/Field.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { DayAndTime } from './DayAndTime.tsx';
import type { Heard, HeardErrors } from './heard.ts';

const channelTexts: Record<HeardChannel, () => string> = {
  phone: m.desk_quote_heard_phone,
  mail: m.desk_quote_heard_mail,
  letter: m.desk_quote_heard_letter,
  'in-person': m.desk_quote_heard_person,
};

type HeardFieldsProps = { heard: Heard; set: (part: Partial<Heard>) => void; errors: HeardErrors };

/** Who decided, how the desk heard of it, and when. */
export function HeardFields({ heard, set, errors }: HeardFieldsProps) {
  return (
    <>
      <Field
        id="heard-who"
        label={m.desk_quote_heard_who()}
        autoComplete="off"
        maxLength={longestName}
        error={errors.who}
        value={heard.who}
        onChange={(event) => set({ who: event.target.value })}
      />
      <Select
        label={m.desk_quote_heard_how()}
        asField
        value={heard.channel}
        options={heardChannels.map((value) => ({ value, label: channelTexts[value]() }))}
        onChange={(event) => set({ channel: event.target.value as HeardChannel })}
      />
      <DayAndTime id="heard" day={heard.day} time={heard.time} error={errors.time} set={set} />
    </>
  );
}
