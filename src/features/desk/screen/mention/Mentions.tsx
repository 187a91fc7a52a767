import type { MouseEvent } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import type { Handler } from '../../work/work-routes.ts';
import { mentionedIn, unmetIn } from './mentions.ts';
import { optionId } from './useMentions.ts';
import styles from './Mentions.module.css';

type MentionsProps = {
  id: string;
  text: string;
  handlers: readonly Handler[];
  offered: readonly Handler[];
  active: number;
  mention: (handler: Handler) => void;
};

/** The field keeps the focus, and with it the keys. */
const keepFocus = (event: MouseEvent) => event.preventDefault();

/** Who is offered, as the listbox of the note's field, and who is mentioned already. */
export function Mentions({ id, text, handlers, offered, active, mention }: MentionsProps) {
  const mentioned = mentionedIn(text, handlers);
  const unmet = offered.length > 0 ? [] : unmetIn(text, handlers);
  return (
    <div className={styles['mentions']}>
      {offered.length > 0 && (
        <div role="listbox" id={id} aria-label={m.desk_mention_list()} className={styles['list']}>
          {offered.map((handler, at) => (
            <button
              key={handler.id}
              type="button"
              role="option"
              tabIndex={-1}
              id={optionId(id, at)}
              aria-selected={at === active}
              className={classes(styles['option'], at === active && styles['isChosen'])}
              onMouseDown={keepFocus}
              onClick={() => mention(handler)}
            >
              {handler.name}
            </button>
          ))}
        </div>
      )}
      <p role="status">
        {mentioned.length > 0 && m.desk_mention_told({ names: mentioned.map(({ name }) => name).join(', ') })}
        {mentioned.length > 0 && unmet.length > 0 && ' '}
        {unmet.length > 0 && m.desk_mention_unmet({ names: unmet.map((name) => `@${name}`).join(', ') })}
      </p>
    </div>
  );
}
