import { useContext } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import type { Preview as Shown } from '../../preview/preview-answers.rules.ts';
import { useSignedOut } from '../draft/useSignedOut.ts';
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

export function Preview({ claimId, name, now, previewed, isQuiet = false, lacking = null, said = null }: PreviewProps) {
  const draw = useContext(PageDrawingContext);
  const isSignedOut = useSignedOut();
  const { isOld } = previewed;
  const answer = lacking === null ? previewed.answer : null;
  return (
    <div className={styles['preview']} aria-busy={isOld && lacking === null && !isSignedOut}>
      <section aria-label={m.desk_sheet_see({ name })}>
        <h3>{m.desk_sheet_see({ name })}</h3>
        {lacking === null ? (
          <State previewed={previewed} said={said} isSignedOut={isSignedOut} />
        ) : (
          <p className={styles['wait']}>{lacking}</p>
        )}
        {answer !== null && (
          <div className={classes(styles['page'], isOld && styles['old'])}>
            <LoadedPart fallback={<p className={styles['wait']}>{m.desk_sheet_wait()}</p>}>
              {draw({ claimId, page: answer.page })}
            </LoadedPart>
          </div>
        )}
      </section>
      {answer !== null && <Heard notices={answer.notices} name={name} now={now} isQuiet={isQuiet} />}
    </div>
  );
}

type StateProps = Pick<PreviewProps, 'previewed'> & { said: string | null; isSignedOut: boolean };

/** Says why there is no preview of what is chosen. */
function State({ previewed: { answer, isOld, error }, said, isSignedOut }: StateProps) {
  if (isSignedOut && (isOld || error !== null)) return <p className={styles['wait']}>{m.desk_preview_signed_out()}</p>;
  if (error !== null) return error === said ? null : <p role="alert">{error}</p>;
  return answer === null && <p className={styles['wait']}>{m.desk_sheet_wait()}</p>;
}
