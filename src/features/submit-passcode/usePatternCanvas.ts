import { useEffect, useRef, type RefObject } from 'react';
import { useMedia } from '#claim/screen/useMedia.ts';
import { phoneQuery } from '#shared/page/phone-query.ts';
import { gridSide, type Pattern } from '#claim/passcode/pattern-grid.rules.ts';
import { centreOf, type Point } from './pattern.rules.ts';

/** The width of the canvas in CSS pixels, wide and at 768 px or below (spec §9.1). */
const widths = { wide: 405, narrow: 305 };
const lineWidth = 7;

function draw(canvas: HTMLCanvasElement, pattern: Pattern, finger: Point | null): void {
  const pen = canvas.getContext('2d');
  if (!pen) return;
  const cell = canvas.width / gridSide;
  const points = [...pattern.map(centreOf), ...(finger ? [finger] : [])];
  pen.clearRect(0, 0, canvas.width, canvas.height);
  pen.lineWidth = (lineWidth * canvas.width) / widths.wide;
  pen.lineCap = 'round';
  pen.lineJoin = 'round';
  pen.globalAlpha = 0.7;
  pen.strokeStyle = getComputedStyle(canvas).color;
  pen.beginPath();
  for (const { x, y } of points) pen.lineTo(x * cell, y * cell);
  pen.stroke();
}

export function usePatternCanvas(
  pattern: Pattern,
  finger: Point | null,
): { canvas: RefObject<HTMLCanvasElement | null>; width: number } {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isDark = useMedia('(prefers-color-scheme: dark)');
  const isForced = useMedia('(forced-colors: active)');
  const width = Math.round((useMedia(phoneQuery) ? widths.narrow : widths.wide) * window.devicePixelRatio);
  useEffect(() => {
    if (canvas.current) draw(canvas.current, pattern, finger);
    // A new width clears the canvas, and another theme has another colour.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [pattern, finger, width, isDark, isForced]);
  return { canvas, width };
}
