import { type DragEvent, type ReactNode, useId, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { classes } from '#web/ui/classes.ts';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { LoadedPart } from '#web/ui/feedback/LoadedPart.tsx';
import { isTurned, saveTurned } from './card-memory.ts';
import styles from '../Cards.module.css';

export type CardId =
  | 'who'
  | 'todo'
  | 'quote'
  | 'outcome'
  | 'complaint'
  | 'open-complaint'
  | 'parcels'
  | 'report'
  | 'others'
  | 'clocks'
  | 'device'
  | 'photos'
  | 'money'
  | 'payments'
  | 'untaken'
  | 'passcode'
  | 'audit';

type CardProps = {
  id: CardId;
  title: string;
  /** What asks for more than the claim has is drawn, and so asked for, only once it is opened. */
  isClosedAtFirst?: boolean;
  className?: string | undefined;
  onDrop?: (event: DragEvent) => void;
  onDragOver?: (event: DragEvent) => void;
  children: ReactNode;
};

/** Opens and closes by its heading, and is found as it was left. */
export function DeskCard({ id, title, isClosedAtFirst = false, className, children, ...drop }: CardProps) {
  const [turned, setTurned] = useState(() => isTurned(id));
  const titleId = useId();
  const isOpen = turned === isClosedAtFirst;
  const turn = () => {
    saveTurned(id, !turned);
    setTurned(!turned);
  };
  return (
    <section className={classes(styles['card'], isOpen && styles['open'])} aria-labelledby={titleId} {...drop}>
      <h2>
        <button type="button" id={titleId} aria-expanded={isOpen} onClick={turn}>
          {title}
          <ChevronIcon size={16} />
        </button>
      </h2>
      {isOpen && (
        <LoadedPart fallback={<p>{m.desk_card_loading()}</p>}>
          <div className={className}>{children}</div>
        </LoadedPart>
      )}
    </section>
  );
}
