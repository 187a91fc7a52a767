import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import type { Handler } from '../../work/work-routes.ts';
import { mentionedIn, offeredFor, withMention } from './mentions.ts';
import styles from './Composer.module.css';

type MentionsProps = { text: string; handlers: readonly Handler[]; write: (text: string) => void };

export function Mentions({ text, handlers, write }: MentionsProps) {
  const mentioned = mentionedIn(text, handlers);
  return (
    <div role="status" className={styles['mentions']}>
      {offeredFor(text, handlers).map((handler) => (
        <Button key={handler.id} look="secondary" onClick={() => write(withMention(text, handler))}>
          {m.desk_mention({ name: handler.name })}
        </Button>
      ))}
      {mentioned.length > 0 && m.desk_mention_told({ names: mentioned.map(({ name }) => name).join(', ') })}
    </div>
  );
}
