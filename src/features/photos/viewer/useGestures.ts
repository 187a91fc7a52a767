import { useEffect, useEffectEvent, useRef } from 'react';
import type { Zoom } from './zoom.rules.ts';

type Following = { zoom: Zoom; setZoom: (zoom: Zoom) => void; onSlide: (place: number) => void };

export function useGestures(following: Following) {
  const frame = useRef<HTMLDivElement>(null);
  // A ref, because fingers move faster than React renders.
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
    // Offline the buttons and keys still zoom.
    begin().catch(() => {});
    return () => {
      isGone = true;
      stop();
    };
  }, []);
  return frame;
}
