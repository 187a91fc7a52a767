import { useEffect, useEffectEvent, useRef } from 'react';
import type { Zoom } from './zoom.rules.ts';

type Following = { zoom: Zoom; setZoom: (zoom: Zoom) => void; onSlide: (place: number) => void };

/** Lets fingers and the mouse zoom and move what is in the frame, once the piece of script for that is here. */
export function useGestures(following: Following) {
  const frame = useRef<HTMLDivElement>(null);
  // Fingers move faster than React draws.
  const newest = useRef(following.zoom);
  useEffect(() => {
    newest.current = following.zoom;
  }, [following.zoom]);
  const setZoom = useEffectEvent((zoom: Zoom) => {
    newest.current = zoom;
    following.setZoom(zoom);
  });
  const onSlide = useEffectEvent((place: number) => following.onSlide(place));
  useEffect(() => {
    let stop = () => {};
    let isGone = false;
    const begin = async () => {
      const { followGestures } = await import('./follow-gestures.ts');
      if (isGone || frame.current === null) return;
      stop = followGestures(frame.current, {
        zoom: () => newest.current,
        setZoom: (zoom) => setZoom(zoom),
        onSlide: (place) => onSlide(place),
      });
    };
    // Without a network the buttons and keys still zoom.
    begin().catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return frame;
}
