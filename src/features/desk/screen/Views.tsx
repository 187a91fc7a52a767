import { type ReactNode, useEffect, useRef } from 'react';
import { profilePath } from '#shared/page/account-paths.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { Link, useLocation } from '#web/router.ts';
import { classes } from '#web/ui/classes.ts';
import { ClockIcon, EnvelopeIcon, TickCircleIcon, TickIcon, WarningIcon } from '#web/ui/icons.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { AnswerOf } from '#shared/rest-route.ts';
import type { deskRoutes } from '../desk-routes.ts';
import { deskViews, type DeskView } from '../desk-views.rules.ts';
import { allOpen, type DeskList, listIn, queryOf } from '../list/desk-list.rules.ts';
import { AlarmsButton } from './alarms/AlarmsButton.tsx';
import { ListIcon, PersonIcon, SavedIcon } from '#web/ui/desk-icons.tsx';
import { dutyPath } from './duty/duty-path.ts';
import { KeysButton } from './keys/KeysButton.tsx';
import {
  claimsText,
  clocksPath,
  countText,
  queuePath,
  reportsPath,
  savedRepliesPath,
  viewNames,
  wholeView,
} from './view-texts.ts';
import { Search } from './search/Search.tsx';
import type { DeskQuery } from './useDeskQuery.ts';
import { TakeNext } from './work/TakeNext.tsx';
import styles from './Desk.module.css';

type ViewsAnswer = AnswerOf<typeof deskRoutes.deskViews>;
export type ViewsQuery = DeskQuery<ViewsAnswer>;

/** `list` is null on a screen that is none; `answer` until it has come. */
type ViewsProps = { list: DeskList | null; answer: ViewsAnswer | null };

/** The first column, or the head of a narrow screen: the views, of which a column shows the counts too. */
export function Views({ list, answer }: ViewsProps) {
  const { brand } = useBoot();
  const entries = entriesOf(answer);
  const shown = shownOf(entries, list);
  return (
    <header className={styles['views']}>
      <p className={styles['brand']}>
        <TickCircleIcon size={22} />
        <strong>{brand.name}</strong> {m.desk_title()}
      </p>
      <Search
        list={list ?? allOpen}
        mayAct={answer?.mayAct === true}
        maySelect={answer?.may.includes('bulk') === true}
      />
      <Pages mayAct={answer?.mayAct === true} list={list} />
      <ViewChoice shown={shown} entries={entries} />
      {answer?.mayAct === true && (
        <div className={styles['take']}>
          <TakeNext />
        </div>
      )}
      <nav className={styles['list']} aria-labelledby="views-title">
        <h2 id="views-title">{m.desk_views()}</h2>
        <ul>
          {entries.map((entry) => (
            <li key={entry.id}>
              <Link
                href={queuePath(entry.list)}
                aria-current={entry === shown ? 'page' : undefined}
                onClick={() => announce(entry.name)}
              >
                <span>{entry.name}</span>
                <ViewCount {...entry} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['foot']}>
        {answer?.mayAct === true && <AlarmsButton list={list ?? allOpen} />}
        <KeysButton rights={answer} />
      </div>
    </header>
  );
}

/** Views that have an entry among the pages. */
const pageViews: readonly DeskView[] = ['waiting-for-answer', 'complaints'];

/** Returns which entry of the menu is lit, and whether it is the page itself or what is within it. */
function useHere(list: DeskList | null): { here: string; isPage: boolean } {
  const [path] = useLocation();
  const view = pageViews.find((one) => one === list?.view);
  // Consumer Duty is one of the reports.
  const within = path === dutyPath ? reportsPath : path;
  const here = list ? queuePath(view ? wholeView(view) : allOpen) : within;
  return { here, isPage: here === path };
}

function Pages({ mayAct, list }: { mayAct: boolean; list: DeskList | null }) {
  const at = useHere(list);
  return (
    <nav className={styles['pages']} aria-label={m.desk_pages()}>
      <Page {...at} href={queuePath(allOpen)} data-keys="G Q">
        <ListIcon size={18} />
        {m.desk_queue()}
      </Page>
      <Page {...at} href={queuePath(wholeView('waiting-for-answer'))} data-keys="G I">
        <EnvelopeIcon size={18} />
        {m.desk_inbox()}
      </Page>
      <Page {...at} href={clocksPath} data-keys="G C">
        <ClockIcon size={18} />
        {m.desk_clocks_title()}
      </Page>
      <Page {...at} href={queuePath(wholeView('complaints'))} data-keys="G M">
        <WarningIcon size={18} />
        {m.desk_view_complaints()}
      </Page>
      <Page {...at} href={reportsPath} data-keys="G R">
        <TickIcon size={18} />
        {m.desk_reports()}
      </Page>
      {mayAct && (
        <Page {...at} href={savedRepliesPath} data-keys="G S">
          <SavedIcon size={18} />
          {m.desk_saved()}
        </Page>
      )}
      <Link href={profilePath}>
        <PersonIcon size={18} />
        {m.auth_profile_title()}
      </Link>
    </nav>
  );
}

type PageProps = { href: string; here: string; isPage: boolean; 'data-keys': string; children: ReactNode };

function Page({ 'data-keys': keys, href, here, isPage, children }: PageProps) {
  const link = useRef<HTMLAnchorElement>(null);
  const isHere = href === here;
  // On a narrow screen the row of pages is wider than the screen.
  useEffect(() => {
    if (isHere) link.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isHere]);
  return (
    <Link
      ref={link}
      href={href}
      data-keys={keys}
      title={m.desk_key_hint({ key: keys })}
      aria-current={isHere ? (isPage ? 'page' : true) : undefined}
    >
      {children}
    </Link>
  );
}

type Entry = { id: string; name: string; list: DeskList; count: number | undefined };

const entryOf = (view: DeskView, count?: number): Entry => ({
  id: view,
  name: viewNames[view](),
  list: wholeView(view),
  count,
});

function entriesOf(answer: ViewsAnswer | null): Entry[] {
  if (answer === null) return deskViews.map((view) => entryOf(view));
  const kept = answer.kept.map(({ id, name, list, count, isShared }) => ({
    id,
    list,
    count,
    name: isShared ? m.desk_view_shared({ name }) : name,
  }));
  return [...answer.views.map(({ view, count }) => entryOf(view, count)), ...kept];
}

function shownOf(entries: readonly Entry[], list: DeskList | null): Entry | undefined {
  if (list === null) return undefined;
  return entries.find((entry) => queryOf(entry.list) === queryOf(list)) ?? entries.find(({ id }) => id === list.view);
}

function ViewCount({ id, count }: Entry) {
  if (count === undefined) return null;
  return (
    <span className={classes(styles['count'], id === 'overdue' && count > 0 && styles['over'])}>
      {countText(count)}
      <span className="visually-hidden"> {claimsText(count)}</span>
    </span>
  );
}

const noView = 'none';

function ViewChoice({ shown, entries }: { shown: Entry | undefined; entries: readonly Entry[] }) {
  const [, navigate] = useLocation();
  const listed = entries.map((entry) => ({ value: queryOf(entry.list), label: entry.name }));
  const choose = (query: string) => {
    announce(listed.find(({ value }) => value === query)?.label ?? '');
    navigate(queuePath(listIn(query)));
  };
  return (
    <div className={styles['choice']}>
      <Select
        label={m.desk_view()}
        value={shown ? queryOf(shown.list) : noView}
        options={shown ? listed : [{ value: noView, label: m.desk_choose_view() }, ...listed]}
        onChange={(event) => choose(event.target.value)}
      />
    </div>
  );
}
