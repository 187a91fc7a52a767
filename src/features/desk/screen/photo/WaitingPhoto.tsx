import type { KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { announce } from '#web/ui/feedback/LiveRegion.tsx';
import { Select } from '#web/ui/fields/Select.tsx';
import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';
import { EditPhoto } from './EditPhoto.tsx';
import type { Opened } from './OpenedPhoto.tsx';
import { kinds, kindTexts, photoAddress } from './photo-texts.ts';
import { Words } from './Words.tsx';
import { RemovePhoto } from './RemovePhoto.tsx';
import styles from './Photos.module.css';

type WaitingProps = {
  claimId: string;
  photo: DeskPhoto;
  /** From 1. */
  number: number;
  total: number;
  mayChange: boolean;
  move: (photoId: string, by: -1 | 1) => void;
  publish: (photoIds: string[], button: HTMLElement) => void;
  again: () => void;
  open: (opened: Opened) => void;
  leaveButton: (button: HTMLElement) => void;
};

/** A photo that is not published. Alt and an arrow move it, as its buttons do. */
export function WaitingPhoto(props: WaitingProps) {
  const { claimId, photo, number, total, mayChange, move } = props;
  const go = (by: -1 | 1) => {
    if (number + by < 1 || number + by > total) return;
    const focused = document.activeElement;
    flushSync(() => move(photo.id, by));
    // A moved element loses the focus.
    if (focused instanceof HTMLElement) focused.focus();
    announce(m.desk_photo_moved({ number: number + by, total }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    go(event.key === 'ArrowUp' ? -1 : 1);
  };
  const name = m.desk_photo_numbered({ number, total });
  return (
    // The keys are those of the buttons within.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <li className={styles['waiting']} onKeyDown={mayChange ? onKeyDown : undefined}>
      <a href={photoAddress(claimId, photo, 1600)} target="_blank" rel="noreferrer">
        <img src={photoAddress(claimId, photo, 320)} alt={name} width={104} height={78} decoding="async" />
      </a>
      <Words photo={photo} />
      {mayChange && <Tools {...props} name={name} go={go} />}
    </li>
  );
}

type ToolsProps = WaitingProps & { name: string; go: (by: -1 | 1) => void };

function Tools({ claimId, photo, number, total, name, go, publish, again, open, leaveButton }: ToolsProps) {
  const { id, kind } = photo;
  const { error, act } = useDeskAction<typeof photoRoutes.deskMarkPhoto>('POST /api/desk/claims/:claimId/photos/mark');
  const mark = async (value: string) => {
    const wanted = kinds.find((each) => each === value);
    if (wanted && (await act({ params: { claimId }, body: { photoId: id, kind: wanted } }))) again();
  };
  return (
    <div className={styles['tools']} role="group" aria-label={name}>
      <Select
        label={m.desk_photo_of()}
        value={kind}
        options={kinds.map((value) => ({ value, label: kindTexts[value]() }))}
        onChange={({ target }) => void mark(target.value)}
      />
      <span className={styles['buttons']}>
        <MoveButton sign="↑" label={m.desk_photo_earlier({ number })} isEnd={number === 1} onMove={() => go(-1)} />
        <MoveButton sign="↓" label={m.desk_photo_later({ number })} isEnd={number === total} onMove={() => go(1)} />
        <Button
          look="quiet"
          aria-label={m.desk_photo_publish_named({ number })}
          onClick={({ currentTarget }) => publish([id], currentTarget)}
        >
          {m.desk_photo_publish()}
        </Button>
        <EditPhoto photo={photo} number={number} name={name} open={open} />
        <RemovePhoto claimId={claimId} number={number} again={again} leaveButton={leaveButton} photoId={id} />
      </span>
      {error !== null && <p role="alert">{error}</p>}
    </div>
  );
}

type MoveProps = { sign: '↑' | '↓'; label: string; isEnd: boolean; onMove: () => void };

function MoveButton({ sign, label, isEnd, onMove }: MoveProps) {
  const keys = sign === '↑' ? 'Alt+ArrowUp' : 'Alt+ArrowDown';
  return (
    <Button look="secondary" aria-label={label} aria-disabled={isEnd} aria-keyshortcuts={keys} onClick={onMove}>
      <span aria-hidden="true">{sign}</span>
    </Button>
  );
}
