import { useContext } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { Preview as Shown } from '../../preview/preview-answers.rules.ts';
import { Heard } from './Heard.tsx';
import { PageDrawingContext } from './page-drawing.ts';
import type { Previewed } from './usePreview.ts';
import styles from './Sheet.module.css';

type PreviewProps = {
  claimId: string;
  name: string;
  now: Date;
  previewed: Previewed<Shown>;
  isQuiet?: boolean;
  /** What is said while nothing can be drawn yet, because something is not chosen. */
  lacking?: string | null;
  /** What stands under the sheet already. */
  said?: string | null;
};

export function Preview({
  claimId,
  name,
  now,
  previewed: { answer, isOld, error },
  isQuiet = false,
  lacking = null,
  said = null,
}: PreviewProps) {
  const draw = useContext(PageDrawingContext);
  return (
    <div className={styles['preview']} aria-busy={isOld && lacking === null}>
      <section aria-label={m.desk_sheet_see({ name })}>
        <h3>{m.desk_sheet_see({ name })}</h3>
        {error !== null && error !== said && <p role="alert">{error}</p>}
        {lacking !== null && <p className={styles['wait']}>{lacking}</p>}
        {lacking === null && answer === null && error === null && (
          <p className={styles['wait']}>{m.desk_sheet_wait()}</p>
        )}
        {lacking === null && answer !== null && (
          <div className={classes(styles['page'], isOld && styles['old'])}>
            <LoadedPart fallback={<p className={styles['wait']}>{m.desk_sheet_wait()}</p>}>
              {draw({ claimId, page: answer.page })}
            </LoadedPart>
          </div>
        )}
      </section>
      {lacking === null && answer !== null && (
        <Heard notices={answer.notices} name={name} now={now} isQuiet={isQuiet} />
      )}
    </div>
  );
}
