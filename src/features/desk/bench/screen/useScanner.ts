import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { type Detector, makeDetector } from './barcode-detector.ts';

const lookMs = 250;
/** After so long without a code, the handler is told what to do. */
const slowMs = 10_000;

export type ScannerState = 'absent' | 'off' | 'looking' | 'slow' | 'refused';

function useDetector(): Detector | null {
  const [detector, setDetector] = useState<Detector | null>(null);
  useEffect(() => void makeDetector().then(setDetector), []);
  return detector;
}

function letGo(stream: MediaStream): void {
  for (const track of stream.getTracks()) track.stop();
}

/** Reads the first code that the camera sees, and lets go of the camera with it. */
export function useScanner(onCode: (code: string) => void) {
  const detector = useDetector();
  const [state, setState] = useState<Exclude<ScannerState, 'absent'>>('off');
  const [stream, setStream] = useState<MediaStream | null>(null);
  const video = useRef<HTMLVideoElement>(null);
  const found = useEffectEvent(onCode);
  const isShown = useRef(false);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);

  useEffect(() => {
    if (stream === null || detector === null || video.current === null) return;
    const picture = video.current;
    picture.srcObject = stream;
    void picture.play().catch(() => {});
    const look = async () => {
      const [code] = await detector.detect(picture).catch(() => []);
      if (code === undefined || !stream.active) return;
      end();
      found(code.rawValue);
    };
    const looking = setInterval(() => void look(), lookMs);
    const slow = setTimeout(() => setState('slow'), slowMs);
    const end = () => {
      clearInterval(looking);
      clearTimeout(slow);
      letGo(stream);
      setStream(null);
      setState('off');
    };
    return end;
  }, [stream, detector]);

  const start = async () => {
    try {
      const asked = { video: { facingMode: 'environment' }, audio: false };
      const given = await navigator.mediaDevices.getUserMedia(asked);
      if (!isShown.current) return letGo(given);
      setStream(given);
      setState('looking');
    } catch {
      setState('refused');
    }
  };
  return {
    state: detector === null ? ('absent' as const) : state,
    isOn: stream !== null,
    video,
    start,
    stop: () => setStream(null),
  };
}
