import { profilePath } from '#shared/page/account-paths.ts';
import { useBoot } from '#web/boot.ts';
import * as m from '#web/messages/index.ts';
import { Link } from '#web/router.ts';
import { classes } from '#web/ui/classes.ts';
import type { deskRoutes } from '../desk-routes.ts';
import { deskViews, type DeskView } from '../desk-views.rules.ts';
import { countText, queuePath, viewNames } from './view-texts.ts';
import { useDeskQuery } from './useDeskQuery.ts';
import styles from './Desk.module.css';

/** The first column: where one is, and the views with their counts. */
export function Views({ view }: { view: DeskView }) {
  const { brand } = useBoot();
  const { answer } = useDeskQuery<typeof deskRoutes.deskViews>('GET /api/desk/views');
  const counts = new Map(answer?.views.map((one) => [one.view, one.count]));
  return (
    <header className={styles['views']}>
      <p className={styles['brand']}>
        <strong>{brand.name}</strong> {m.desk_title()}
      </p>
      <nav aria-label={m.desk_views()}>
        <ul>
          {deskViews.map((one) => (
            <li key={one}>
              <Link href={queuePath(one)} aria-current={one === view ? 'page' : undefined}>
                <span>{viewNames[one]()}</span>
                <ViewCount view={one} count={counts.get(one)} />
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <Link href={profilePath} className={styles['account']}>
        {m.auth_profile_title()}
      </Link>
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
