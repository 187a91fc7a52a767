/** A line drawing on the 24 by 24 grid of the icons: an outline with round corners, and lines as an SVG path. */
export type DeviceDrawing = {
  outline: { x: number; y: number; width: number; height: number; rx: number } | null;
  lines: string;
};

export const deviceDrawings = {
  phone: {
    outline: { x: 7, y: 2.5, width: 10, height: 19, rx: 2.2 },
    lines: 'M10.75 4.75h2.5M10.75 19.25h2.5',
  },
  laptop: {
    outline: { x: 4.5, y: 5, width: 15, height: 10.5, rx: 1.6 },
    lines: 'M2 18h20l-1 1.5H3Z',
  },
  tablet: {
    outline: { x: 4.5, y: 2.5, width: 15, height: 19, rx: 2.2 },
    lines: 'M10.75 18.75h2.5',
  },
  watch: {
    outline: { x: 6.5, y: 6.5, width: 11, height: 11, rx: 3 },
    lines: 'M8.5 6.5l.75-4h5.5l.75 4M8.5 17.5l.75 4h5.5l.75-4M12 9.5V12l1.5 1',
  },
  console: {
    outline: null,
    lines:
      'M7.5 7h9a5 5 0 0 1 4.9 4l.9 4.5a2.4 2.4 0 0 1-4.2 2L16 15H8l-2.1 2.5a2.4 2.4 0 0 1-4.2-2l.9-4.5a5 5 0 0 1 4.9-4Z' +
      'M8.5 9.5v3M7 11h3M15.5 10v.01M17 12v.01',
  },
  other: {
    outline: { x: 5, y: 5, width: 14, height: 14, rx: 2.2 },
    lines: 'M9 2.5V5M15 2.5V5M9 19v2.5M15 19v2.5M2.5 9H5M2.5 15H5M19 9h2.5M19 15h2.5M9.5 9.5h5v5h-5Z',
  },
} as const satisfies Record<string, DeviceDrawing>;

export type DeviceKind = keyof typeof deviceDrawings;

export const deviceKinds = Object.keys(deviceDrawings) as DeviceKind[];

export const isDeviceKind = (kind: string): kind is DeviceKind => Object.hasOwn(deviceDrawings, kind);
