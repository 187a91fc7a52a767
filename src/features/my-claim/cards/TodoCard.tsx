import { useId, type ReactNode } from 'react';
import type { Offers } from '#shared/page/boot.ts';
import type { ClaimPage } from '#shared/page/claim-pages.ts';
import { AddToCalendar } from '#claim/calendar/AddToCalendar.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
import { todoText } from '#claim/screen/todo-text.ts';
import { graphql, type FragmentOf } from '#web/graphql/graphql.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { claimPath } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { packTitle } from './pack-title.ts';
import { PackingList } from './PackingList.tsx';
import { RowLinks } from './RowLinks.tsx';
import { byUrgency } from './urgency.rules.ts';
import styles from './TodoCard.module.css';

export const TodoFields = graphql(`
  fragment TodoFields on Claim @_unmask {
    todo {
      kind
      amount
      count
      reason
      dueAt
    }
    visits {
      kind
      date
    }
    asOf
    device {
      name
      kind
    }
    dataFormData {
      id
      name
      stringValue
    }
  }
`);

export type TodoOf = FragmentOf<typeof TodoFields>;
type Todo = TodoOf['todo'][number];

type Action = { href: string; title: string; why: string; button: string };

export const collectionOf = ({ visits }: TodoOf) => visits.find(({ kind }) => kind === 'collection') ?? null;

export function hasTodo(claim: TodoOf, claimId: string): boolean {
  return collectionOf(claim) !== null || claim.todo.some((todo) => actionOf(todo, claimId, { payment: true }) !== null);
}

/** Packing comes before the other to-dos, because the courier's day cannot wait. */
export function TodoCard({ claim, claimId }: { claim: TodoOf; claimId: string }) {
  const { offers } = useBoot();
  const actions = byUrgency(claim.todo).flatMap((todo) => actionOf(todo, claimId, offers) ?? []);
  const collection = collectionOf(claim);
  if (collection) {
    return (
      <Urgent
        title={packTitle(claim.device.name, collection.date, claim.asOf)}
        why={m.my_claim_pack_why()}
        button={<AddToCalendar claimId={claimId} visit="collection" wide />}
        others={actions}
      >
        <PackingList claimId={claimId} device={claim.device} maker={makerOf(claim)} />
      </Urgent>
    );
  }
  const [first, ...others] = actions;
  if (!first) return null;
  return (
    <Urgent
      title={first.title}
      why={first.why}
      button={
        <LinkButton href={first.href} wide>
          {first.button}
        </LinkButton>
      }
      others={others}
    />
  );
}

const makerOf = ({ dataFormData }: TodoOf): string =>
  dataFormData.find(({ name }) => name === 'Manufacturer')?.stringValue ?? '';

type UrgentProps = { title: string; why: string; button: ReactNode; others: readonly Action[]; children?: ReactNode };

function Urgent({ title, why, button, others, children }: UrgentProps) {
  const id = useId();
  const readOnly = useReadOnly();
  return (
    <section className={styles['card']} aria-labelledby={id}>
      <p id={id} className={styles['label']}>
        {m.my_claim_todo()}
      </p>
      <div className={styles['urgent']}>
        <div className={styles['text']}>
          <h2>{title}</h2>
          <p>{why}</p>
        </div>
        {!readOnly && <div className={styles['button']}>{button}</div>}
      </div>
      {!readOnly && children}
      {readOnly && others.map(({ href, title }) => <p key={href}>{title}</p>)}
      {!readOnly && others.length > 0 && (
        <div className={styles['others']}>
          <RowLinks links={others.map((action) => ({ href: action.href, name: action.title, note: action.why }))} />
        </div>
      )}
    </section>
  );
}

const pages: Readonly<Record<string, ClaimPage>> = {
  'rebook-delivery': 'my-delivery',
  'decide-quote': 'quote',
  'choose-outcome': 'outcome',
  'see-voucher': 'outcome',
  'read-messages': 'messages',
  'pay-excess': 'excess-payment',
};

function actionOf(todo: Todo, claimId: string, offers: Pick<Offers, 'payment'>): Action | null {
  const text = todoText(todo, offers);
  if (text === null) return null;
  const { kind, count, reason } = todo;
  const page = pages[kind];
  return {
    ...text,
    href: page ? claimPath(page, claimId) : `${claimPath('my-claim', claimId)}/${kind}`,
    why: kind === 'read-messages' ? m.my_claim_unread({ count: count ?? 0 }) : reason,
  };
}
