import { profilePath } from '#shared/page/account-paths.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { Link, useLocation } from '#web/router.ts';
import { classes } from '#web/ui/classes.ts';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { AnswerOf } from '#shared/rest-route.ts';
import type { deskRoutes } from '../desk-routes.ts';
import { deskViews, type DeskView } from '../desk-views.rules.ts';
import { AlarmsButton } from './alarms/AlarmsButton.tsx';
import { KeysButton } from './keys/KeysButton.tsx';
import { countText, queuePath, savedRepliesPath, viewNames } from './view-texts.ts';
import { Search } from './search/Search.tsx';
import { TakeNext } from './work/TakeNext.tsx';
import styles from './Desk.module.css';

/** `view` is null on a screen that is no view; `answer` until it has come. */
type ViewsProps = { view: DeskView | null; answer: AnswerOf<typeof deskRoutes.deskViews> | null };

/** The first column, or the head of a narrow screen: the views, of which a column shows the counts too. */
export function Views({ view, answer }: ViewsProps) {
  const { brand } = useBoot();
  const views = answer?.views.map((one) => one.view) ?? deskViews;
  const counts = new Map(answer?.views.map((one) => [one.view, one.count]));
  return (
    <header className={styles['views']}>
      <p className={styles['brand']}>
        <strong>{brand.name}</strong> {m.desk_title()}
      </p>
      <Search view={view ?? 'open'} mayAct={answer?.mayAct === true} />
      <ViewChoice view={view} views={views} />
      {answer?.mayAct === true && (
        <div className={styles['take']}>
          <TakeNext />
        </div>
      )}
      <nav aria-label={m.desk_views()}>
        <ul>
          {views.map((one) => (
            <li key={one}>
              <Link
                href={queuePath(one)}
                aria-current={one === view ? 'page' : undefined}
                onClick={() => announce(viewNames[one]())}
              >
                <span>{viewNames[one]()}</span>
                <ViewCount view={one} count={counts.get(one)} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles['foot']}>
        {answer?.mayAct === true && <Link href={savedRepliesPath}>{m.desk_saved()}</Link>}
        <Link href={profilePath}>{m.auth_profile_title()}</Link>
        {answer?.mayAct === true && <AlarmsButton view={view ?? 'open'} />}
        <KeysButton />
      </div>
    </header>
  );
}

function ViewCount({ view, count }: { view: DeskView; count: number | undefined }) {
  if (count === undefined) return null;
  return (
    <span className={classes(styles['count'], view === 'overdue' && count > 0 && styles['over'])}>
      {countText(count)}
      <span className="visually-hidden"> {m.desk_claims()}</span>
    </span>
  );
}

/** In the place of the column of views, on narrow screens. */
function ViewChoice({ view, views }: Pick<ViewsProps, 'view'> & { views: readonly DeskView[] }) {
  const [, navigate] = useLocation();
  const listed = views.map((value) => ({ value, label: viewNames[value]() }));
  const choose = (chosen: DeskView) => {
    announce(viewNames[chosen]());
    navigate(queuePath(chosen));
  };
  return (
    <div className={styles['choice']}>
      <Select
        label={m.desk_view()}
        value={view ?? ''}
        options={view === null ? [{ value: '', label: m.desk_choose_view() }, ...listed] : listed}
        onChange={(event) => choose(event.target.value as DeskView)}
      />
    </div>
  );
}
