import { useEffect, useRef, useState } from 'react';
import { sorted } from '#shared/fallbacks/sorted.ts';
import type { DeskPhoto } from '../../photo/photo-answers.rules.ts';
import type { photoRoutes } from '../../photo/photo-routes.ts';
import { useDeskAction } from '../useDeskAction.ts';

type Ordered = { photos: DeskPhoto[]; error: string | null; move: (photoId: string, by: -1 | 1) => void };

function moved(ids: readonly string[], id: string, by: -1 | 1): string[] {
  const from = ids.indexOf(id);
  const others = ids.filter((each) => each !== id);
  const place = Math.max(from + by, 0);
  return [...others.slice(0, place), id, ...others.slice(place)];
}

/** `savedWith` is the list that was known when the order was saved; the next one has it. */
type Wanted = { ids: string[]; savedWith: readonly DeskPhoto[] | null };

/** Shows a new order at once. The last one counts if several are asked for while one is sent. */
export function usePhotoOrder(claimId: string, photos: readonly DeskPhoto[], again: () => void): Ordered {
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const latest = useRef<string[]>([]);
  const { busy, error, act } = useDeskAction<typeof photoRoutes.deskOrderPhotos>(
    'POST /api/desk/claims/:claimId/photos/order',
  );
  const known = useRef(photos);
  useEffect(() => {
    known.current = photos;
  }, [photos]);
  const isOver = wanted === null || (wanted.savedWith !== null && wanted.savedWith !== photos);
  const placeOf = ({ id }: DeskPhoto) => {
    const place = isOver ? 0 : wanted.ids.indexOf(id);
    return place < 0 ? photos.length : place;
  };
  const inOrder = sorted(photos, (a, b) => placeOf(a) - placeOf(b));
  const save = async () => {
    for (let sent: string[] | null = null; sent !== latest.current;) {
      sent = latest.current;
      if ((await act({ params: { claimId }, body: { photoIds: sent } })) === null) return setWanted(null);
    }
    setWanted({ ids: latest.current, savedWith: known.current });
    again();
  };
  const move = (photoId: string, by: -1 | 1) => {
    const ids = inOrder.map(({ id }) => id);
    latest.current = moved(ids, photoId, by);
    setWanted({ ids: latest.current, savedWith: null });
    if (!busy) void save();
  };
  return { photos: inOrder, error, move };
}
