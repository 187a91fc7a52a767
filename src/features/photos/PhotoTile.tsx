import { useEffect, useRef, useState } from 'react';
import * as m from '#web/messages/index.ts';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { sourceSet } from './photos.rules.ts';
import styles from './PhotoGrid.module.css';

type TileProps = { url: string; alt: string; eager: boolean; sizes?: string; open: () => void };

/** The width of a tile, so that the browser fetches a copy that just fits. */
const tileSizes = '(min-width: 1184px) 268px, (min-width: 992px) 23vw, (min-width: 600px) 31vw, 46vw';

export function PhotoTile({ url, alt, eager, sizes = tileSizes, open }: TileProps) {
  const [tries, setTries] = useState(0);
  const [broken, setBroken] = useState(false);
  const image = useRef<HTMLImageElement>(null);
  // On a server-rendered page a photo may have failed before hydration.
  useEffect(() => {
    if (image.current?.complete === true && image.current.naturalWidth === 0) setBroken(true);
  }, []);
  const tryAgain = () => {
    setTries(tries + 1);
    setBroken(false);
  };
  if (broken) return <Broken alt={alt} tryAgain={tryAgain} />;
  const picture = {
    src: `${url}?w=640`,
    srcSet: sourceSet(url),
    sizes,
    width: 640,
    height: 480,
    loading: eager ? 'eager' : 'lazy',
    fetchPriority: eager ? 'high' : 'auto',
    decoding: 'async',
  } as const;
  return (
    <>
      <button type="button" className={styles['tile']} aria-haspopup="dialog" onClick={open}>
        <img key={tries} ref={image} {...picture} alt={alt} onError={() => setBroken(true)} />
      </button>
      <noscript>
        <a href={url} className={styles['tile']}>
          <img {...picture} alt={alt} />
        </a>
      </noscript>
    </>
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
