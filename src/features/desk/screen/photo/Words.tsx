import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';
import { shotTexts } from '../../station/screen/shot-texts.ts';
import styles from './Photos.module.css';

/** From which side a photo is, and its caption. */
export function Words({ photo: { view, caption } }: { photo: DeskPhoto }) {
  if (view === null && caption === null) return null;
  const viewed = view !== null && view in shotTexts ? shotTexts[view as keyof typeof shotTexts]() : null;
  return <span className={styles['words']}>{[viewed, caption].filter((text) => text !== null).join(': ')}</span>;
}
