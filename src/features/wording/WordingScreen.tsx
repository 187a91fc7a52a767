import { useState } from 'react';
import { baseLocale, localeNamed } from '#shared/locale.ts';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { useHeadingFocus } from '#web/ui/useHeadingFocus.ts';
import { languages } from '#web/language.ts';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import { StateTable } from './StateTable.tsx';
import { WordingForm } from './WordingForm.tsx';
import type { DrawSample } from './WordingPreview.tsx';
import type { WordingAnswer, wordingRoutes } from './wording-routes.ts';
import styles from './Wording.module.css';

const path = '/account/wording';

type At = { kind: string; id: string; locale: string; state: string | null };

function addressOf({ kind, id, locale, state }: At): string {
  const query = new URLSearchParams({ kind, id, locale, ...(state !== null && { state }) });
  return `${path}?${query.toString()}`;
}

export function WordingScreen({ search, draw }: { search: string; draw: DrawSample }) {
  const query = new URLSearchParams(search);
  const [kind, id] = [query.get('kind'), query.get('id')];
  const locale = localeNamed(query.get('locale') ?? baseLocale);
  const opened = query.get('state');
  const { state, again } = useAccountQuery<typeof wordingRoutes.wording>('GET /api/account/wording', {
    query: { kind: kind === 'brand' || kind === 'client' ? kind : null, id, locale },
  });
  const [said, setSaid] = useState('');
  useTitle(opened ?? m.wording_title());
  useHeadingFocus(opened);
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  return (
    <AccountFrame
      title={opened ?? m.wording_title()}
      {...(opened === null && { lead: m.wording_lead() })}
      wide
      signedIn
    >
      <p role="status" className={styles['said']}>
        {said}
      </p>
      <QueryView state={state} again={again}>
        {(answer) => (
          <Opened
            key={opened}
            answer={answer}
            opened={opened}
            draw={draw}
            onSaved={(text) => {
              setSaid(text);
              again();
            }}
            onOvertaken={again}
          />
        )}
      </QueryView>
    </AccountFrame>
  );
}

type OpenedProps = {
  answer: WordingAnswer;
  opened: string | null;
  draw: DrawSample;
  onSaved: (text: string) => void;
  onOvertaken: () => void;
};

function Opened({ answer, opened, draw, onSaved, onOvertaken }: OpenedProps) {
  const { owner, locale, states } = answer;
  const addressFor = (state: string | null) => addressOf({ ...owner, locale, state });
  if (opened === null) return <StateList answer={answer} addressFor={addressFor} />;
  const state = states.find(({ key }) => key === opened);
  return (
    <>
      <p>
        <LinkButton href={addressFor(null)} look="secondary">
          {m.wording_all()}
        </LinkButton>
      </p>
      {state ? (
        <WordingForm
          key={addressFor(opened)}
          answer={answer}
          state={state}
          draw={draw}
          onSaved={onSaved}
          onOvertaken={onOvertaken}
        />
      ) : (
        <p>{m.wording_unknown()}</p>
      )}
    </>
  );
}

type StateListProps = { answer: WordingAnswer; addressFor: (state: string) => string };

function StateList({ answer, addressFor }: StateListProps) {
  const { owners, owner, locale, states, withoutWords: without } = answer;
  const [, navigate] = useLocation();
  const chosen = `${owner.kind} ${owner.id}`;
  const choose = (value: string, language: string) => {
    const [kind = '', ...id] = value.split(' ');
    navigate(addressOf({ kind, id: id.join(' '), locale: language, state: null }));
  };
  const nameOf = { brand: m.wording_of_brand, client: m.wording_of_client };
  return (
    <>
      <Card>
        <div className={styles['choices']}>
          <Select
            label={m.wording_whose()}
            options={owners.map(({ kind, id, name }) => ({ value: `${kind} ${id}`, label: nameOf[kind]({ name }) }))}
            value={chosen}
            onChange={(event) => choose(event.currentTarget.value, locale)}
          />
          <Select
            label={m.language_label()}
            options={languages}
            value={locale}
            onChange={(event) => choose(chosen, event.currentTarget.value)}
          />
        </div>
        <p className={styles['hint']}>{owner.kind === 'client' ? m.wording_falls_client() : m.wording_falls_brand()}</p>
      </Card>
      {without > 0 && (
        <p className={styles['without']}>
          {without === 1 ? m.wording_without_one() : m.wording_without({ count: without })}
        </p>
      )}
      <StateTable states={states} addressFor={addressFor} />
    </>
  );
}
