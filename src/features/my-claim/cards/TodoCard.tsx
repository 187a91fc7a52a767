import { useId, type ReactNode } from 'react';
import type { Offers } from '#shared/page/boot.ts';
import { formatDate } from '#shared/time/dates.ts';
import { formatPounds, penceOf } from '#shared/money.ts';
import { canPayOnline } from '#shared/online-payment.ts';
import { AddToCalendar } from '#claim/calendar/AddToCalendar.tsx';
import { useReadOnly } from '#claim/screen/read-only.ts';
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

/** Returns null for a kind that this version of the page does not know. */
function actionOf(
  { kind, amount, count, reason, dueAt }: Todo,
  claimId: string,
  offers: Pick<Offers, 'payment'>,
): Action | null {
  const overlay = `${claimPath('my-claim', claimId)}/${kind}`;
  switch (kind) {
    case 'submit-passcode':
      return { href: overlay, title: m.my_claim_submit_passcode(), why: reason, button: m.my_claim_passcode_button() };
    case 'remove-icloud':
      return { href: overlay, title: m.my_claim_remove_icloud(), why: reason, button: m.my_claim_icloud_button() };
    case 'rebook-delivery':
      return {
        href: claimPath('my-delivery', claimId),
        title: m.my_claim_rebook(),
        why: reason,
        button: m.my_claim_rebook_button(),
      };
    case 'decide-quote':
      return {
        href: claimPath('quote', claimId),
        title: dueAt === null ? m.my_claim_decide() : m.my_claim_decide_by({ date: formatDate(dueAt) }),
        why: reason,
        button: m.my_claim_decide_button(),
      };
    case 'choose-outcome':
      return {
        href: claimPath('outcome', claimId),
        title: dueAt === null ? m.my_claim_choose() : m.my_claim_choose_by({ date: formatDate(dueAt) }),
        why: reason,
        button: m.my_claim_choose_button(),
      };
    case 'read-messages':
      return {
        href: claimPath('messages', claimId),
        title: m.my_claim_read_messages(),
        why: m.my_claim_unread({ count: count ?? 0 }),
        button: m.my_claim_read_button(),
      };
    case 'pay-excess': {
      const pounds = formatPounds(amount ?? 0);
      const canPay = canPayOnline(offers, penceOf(amount ?? 0));
      return {
        href: claimPath('excess-payment', claimId),
        title: canPay ? m.my_claim_todo_excess({ amount: pounds }) : m.my_claim_excess_is_due({ amount: pounds }),
        why: reason,
        button: canPay ? m.my_claim_pay_amount({ amount: pounds }) : m.my_claim_how_to_pay(),
      };
    }
    default:
      return null;
  }
}
