import { lazy, useState, type ReactNode } from 'react';
import { AccountFrame } from '#web/account/AccountFrame.tsx';
import { NoPermission } from '#web/account/NoPermission.tsx';
import { QueryView } from '#web/account/QueryView.tsx';
import { useAccountQuery } from '#web/account/useAccountQuery.ts';
import { useHeadingFocus } from '#web/ui/useHeadingFocus.ts';
import * as m from '#web/messages/index.ts';
import { useLocation } from '#web/router.ts';
import { useTitle } from '#web/title.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { Skeleton } from '#web/ui/feedback/Skeleton.tsx';
import { DataTable } from '#web/ui/DataTable.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { clientRoutes, ClientsAnswer, ShownClient } from './client-routes.ts';
import { closedText, contactsText, Lines, whoseLines } from './ClientFacts.tsx';
import type { DrawTried } from './TryOn.tsx';
import { hoursLines } from './hours/hours-words.ts';
import styles from './Clients.module.css';

const ClientForm = lazy(async () => ({ default: (await import('./ClientForm.tsx')).ClientForm }));

const path = '/account/clients';
const newOne = 'new';

export function ClientsScreen({ search, draw }: { search: string; draw: DrawTried }) {
  const { state, again } = useAccountQuery<typeof clientRoutes.clients>('GET /api/account/clients');
  const [, navigate] = useLocation();
  const [isSaved, setSaved] = useState(false);
  const opened = new URLSearchParams(search).get('client');
  useHeadingFocus(opened);
  if (state.kind === 'failed' && state.error.code === 'no-permission') return <NoPermission />;
  const known = state.kind === 'answered' ? state.answer : null;
  const client = known?.clients.find(({ id }) => id === opened);
  const save = () => {
    setSaved(true);
    again();
    navigate(path);
  };
  return (
    <Frame opened={opened} client={client}>
      <p role="status" className={styles['said']}>
        {isSaved && opened === null && m.clients_saved()}
      </p>
      <QueryView state={state} again={again}>
        {(answer) => {
          if (opened === null) return <ClientList known={answer} />;
          if (opened !== newOne && client === undefined) return <p>{m.clients_unknown()}</p>;
          return (
            <LoadedPart fallback={<Skeleton shape="block" />}>
              <ClientForm
                key={opened}
                client={client ?? null}
                known={answer}
                draw={draw}
                onSaved={save}
                onOvertaken={again}
              />
            </LoadedPart>
          );
        }}
      </QueryView>
    </Frame>
  );
}

type FrameProps = { opened: string | null; client: ShownClient | undefined; children: ReactNode };

function Frame({ opened, client, children }: FrameProps) {
  const isList = opened === null;
  const title = isList ? m.clients_title() : opened === newOne ? m.clients_new() : (client?.name ?? m.clients_title());
  useTitle(title);
  return (
    <AccountFrame title={title} {...(isList && { lead: m.clients_lead() })} wide signedIn>
      {!isList && (
        <p>
          <LinkButton href={path} look="secondary">
            {m.clients_all()}
          </LinkButton>
        </p>
      )}
      {children}
    </AccountFrame>
  );
}

function ClientList({ known }: { known: ClientsAnswer }) {
  const { clients, brands, openWithoutClient: without } = known;
  const open = clients.filter(({ closedAt }) => closedAt === null);
  const closed = clients.filter(({ closedAt }) => closedAt !== null);
  const withoutText = without === 1 ? m.clients_open_without_one : m.clients_open_without;
  return (
    <>
      <p>
        <LinkButton href={`${path}?client=${newOne}`}>{m.clients_add()}</LinkButton>
      </p>
      <Card>
        {open.length === 0 ? (
          <p>{m.clients_none()}</p>
        ) : (
          <ClientTable caption={m.clients_title()} clients={open} brands={brands} />
        )}
        {open.length > 0 && without > 0 && <p className={styles['hint']}>{withoutText({ count: without })}</p>}
      </Card>
      {closed.length > 0 && (
        <Card title={m.clients_closed_title()}>
          <ClientTable caption={m.clients_closed_title()} clients={closed} brands={brands} />
        </Card>
      )}
    </>
  );
}

type ClientTableProps = { caption: string; clients: ShownClient[]; brands: ClientsAnswer['brands'] };

function ClientTable({ caption, clients, brands }: ClientTableProps) {
  const rows = clients.map((client) => ({
    key: client.id,
    cells: [
      <Name key="name" client={client} />,
      <Lines key="whose" lines={whoseLines(client, brands)} />,
      <Lines key="hours" lines={hoursLines(client.hours)} />,
      contactsText(client),
      String(client.openClaims),
      <LinkButton key="change" href={`${path}?client=${client.id}`} look="secondary">
        <span>
          {m.account_change()}
          <span className="visually-hidden"> {client.name}</span>
        </span>
      </LinkButton>,
    ],
  }));
  const columns = [
    m.clients_name(),
    m.clients_whose(),
    m.clients_hours(),
    m.clients_auditors_see(),
    m.clients_open(),
    m.account_actions(),
  ];
  return <DataTable caption={caption} columns={columns} rows={rows} />;
}

function Name({ client }: { client: ShownClient }) {
  const closed = closedText(client);
  return (
    <span>
      {client.name}
      {closed !== null && <span className={styles['closed']}>{closed}</span>}
    </span>
  );
}
