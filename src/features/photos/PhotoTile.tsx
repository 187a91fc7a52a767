import { useEffect, useRef, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { sourceSet } from './photos.rules.ts';
import styles from './PhotoGrid.module.css';

type TileProps = { url: string; alt: string; eager: boolean; open: () => void };

/** What a tile measures, so that the browser takes a copy that just fits. */
const sizes = '(min-width: 1184px) 268px, (min-width: 992px) 23vw, (min-width: 600px) 31vw, 46vw';

/** One photo of the grid, which opens it large; or what to do about one that did not come. */
export function PhotoTile({ url, alt, eager, open }: TileProps) {
  const [tries, setTries] = useState(0);
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // Of a page that came drawn a photo may have failed before anybody listened.
  useEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  const tryAgain = () => {
    setTries(tries + 1);
    setBroken(false);
  };
  if (broken) return <Broken alt={alt} tryAgain={tryAgain} />;
  return (
    <button type="button" className={styles['tile']} aria-haspopup="dialog" onClick={open}>
      <img
        key={tries}
        ref={image}
        src={`${url}?w=640`}
        srcSet={sourceSet(url)}
        sizes={sizes}
        alt={alt}
        width={640}
        height={480}
        loading={eager ? 'eager' : 'lazy'}
        fetchPriority={eager ? 'high' : 'auto'}
        decoding="async"
        onError={() => setBroken(true)}
      />
    </button>
  );
}

function Broken({ alt, tryAgain }: { alt: string; tryAgain: () => void }) {
  return (
    <div className={classes(styles['tile'], styles['broken'])}>
      <p>{m.photos_broken()}</p>
      <Button look="quiet" aria-label={`${m.photos_try_again()}: ${alt}`} onClick={tryAgain}>
        {m.photos_try_again()}
      </Button>
    </div>
  );
}
