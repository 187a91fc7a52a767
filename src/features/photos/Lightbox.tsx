import { useEffect, useEffectEvent } from 'react';
import * as m from '#web/paraglide/messages.js';
import { Button, buttonClasses } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { ChevronIcon } from '#web/ui/icons.tsx';
import { sourceSet, type Photo, type PhotoKind } from './photos.rules.ts';
import styles from './Lightbox.module.css';

type LightboxProps = {
  kind: PhotoKind;
  photos: readonly Photo[];
  index: number;
  move: (index: number) => void;
  close: () => void;
};

const altOf = { inspection: m.photos_alt_inspection, repair: m.photos_alt_repair };
const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1 };

/** Arrow keys turn the pages, wherever in the dialog the focus is. */
function useArrowKeys(turn: (step: number) => void): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    turn(step);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, []);
}

/** One photo large, with its neighbours a key or a press away. */
export function Lightbox({ kind, photos, index, move, close }: LightboxProps) {
  const total = photos.length;
  const last = total - 1;
  const at = Math.min(index, last);
  const photo = photos[at];
  const turn = (step: number) => {
    const next = at + step;
    if (next >= 0 && next <= last) move(next);
  };
  useArrowKeys(turn);
  if (!photo) return null;
  const position = m.photos_position({ number: at + 1, total });
  return (
    <Dialog title={position} wide onClose={close}>
      <p className="hidden" role="status">
        {position}
      </p>
      <div className={styles['frame']}>
        <img
          key={photo.url}
          src={`${photo.url}?w=1600`}
          srcSet={sourceSet(photo.url)}
          sizes="(min-width: 960px) 912px, 100vw"
          alt={altOf[kind]({ number: at + 1, total })}
        />
      </div>
      <div className={styles['buttons']}>
        <div className={styles['turn']}>
          <Button look="secondary" aria-disabled={at === 0 || undefined} onClick={() => turn(-1)}>
            <span className={styles['back']}>
              <ChevronIcon size={20} />
            </span>
            {m.photos_previous()}
          </Button>
          <Button look="secondary" aria-disabled={at === last || undefined} onClick={() => turn(1)}>
            {m.photos_next()}
            <ChevronIcon size={20} />
          </Button>
        </div>
        <a className={buttonClasses()} href={`${photo.url}?download`} download="">
          {m.photos_download()}
        </a>
      </div>
    </Dialog>
  );
}
