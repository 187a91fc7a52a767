import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';
import styles from './Photos.module.css';

/** From which side a photo is, and its caption. */
export function Words({ photo: { viewName, caption } }: { photo: DeskPhoto }) {
  const words = [viewName, caption].filter((text) => text !== null).join(': ');
  return words && <span className={styles['words']}>{words}</span>;
}
