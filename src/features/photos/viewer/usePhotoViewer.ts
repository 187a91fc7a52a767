import { useState } from 'react';
import type { PhotoKind } from '#claim/photo/photo-names.rules.ts';
import type { Photo } from '../photos.rules.ts';
import { pairsOf, pairWith } from './photo-pairs.rules.ts';
import type { Action } from './viewer.rules.ts';
import { useViewerKeys } from './useViewerKeys.ts';
import { isEnlarged, panned, panStep, stepped, whole, type Zoom } from './zoom.rules.ts';

export type Groups = Record<PhotoKind, readonly Photo[]>;
export type Mode = 'one' | 'compare';

const within = (index: number, total: number) => Math.min(Math.max(0, index), total - 1);

export function usePhotoViewer(groups: Groups, start: { kind: PhotoKind; index: number }) {
  const [kind, setKind] = useState(start.kind);
  const [mode, setMode] = useState<Mode>('one');
  const [index, setIndex] = useState(start.index);
  const [split, setSplit] = useState(50);
  const [zoom, setZoom] = useState<Zoom>(whole);
  const photos = groups[kind];
  const pairs = pairsOf(groups.inspection, groups.repair);
  const pair = mode === 'compare' ? pairs[within(index, pairs.length)] : undefined;
  const total = pair ? pairs.length : photos.length;
  const at = within(index, total);
  const isBeforeLarger = split >= 50;
  const larger = isBeforeLarger ? pair?.before : pair?.after;
  const photo = larger ?? photos[at];

  const show = (next: number) => {
    setIndex(next);
    setZoom(whole);
  };
  const turn = (by: 1 | -1) => {
    if (at + by >= 0 && at + by < total) show(at + by);
  };
  const compare = () => {
    setMode('compare');
    show(photo ? pairWith(pairs, photo) : 0);
  };
  const showOne = () => {
    const next = isBeforeLarger ? 'inspection' : 'repair';
    setMode('one');
    setKind(next);
    const same = groups[next].findIndex(({ url }) => url === photo?.url);
    show(Math.max(0, same));
  };
  const enlarge = (by: 1 | -1 | 0) => setZoom((now) => (by === 0 ? whole : stepped(now, by)));
  const act = (action: Action) => {
    if (action.kind === 'turn') turn(action.by);
    else if (action.kind === 'zoom') enlarge(action.by);
    else if (action.kind === 'split') setSplit(action.to);
    else setZoom((now) => panned(now, action.right * panStep, action.down * panStep));
  };
  useViewerKeys({ withVerify: pair !== undefined, enlarged: isEnlarged(zoom) }, act);
  const chooseMode = (next: Mode) => (next === 'compare' ? compare() : showOne());
  return {
    kind,
    at,
    total,
    photo,
    pair,
    split,
    zoom,
    isBeforeLarger,
    canCompare: pairs.length > 0,
    turn,
    enlarge,
    setSplit,
    setZoom,
    setMode: chooseMode,
  };
}

export type PhotoViewerState = ReturnType<typeof usePhotoViewer>;
