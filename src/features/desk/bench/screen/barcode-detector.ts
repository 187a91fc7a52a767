// Of https://wicg.github.io/shape-detection-api/, which TypeScript does not know.
type Detector = { detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]> };

type DetectorClass = {
  new (options: { formats: string[] }): Detector;
  getSupportedFormats: () => Promise<string[]>;
};

const wanted = ['qr_code', 'code_128', 'code_39', 'ean_13', 'data_matrix'];

/** Returns what reads labels from the camera; null where this browser cannot. */
export async function makeDetector(): Promise<Detector | null> {
  const { BarcodeDetector } = window as { BarcodeDetector?: DetectorClass };
  // The type claims that it is always there; on plain http it is not.
  const devices: MediaDevices | undefined = navigator.mediaDevices;
  if (BarcodeDetector === undefined || devices === undefined) return null;
  const known = await BarcodeDetector.getSupportedFormats().catch((): string[] => []);
  const formats = wanted.filter((format) => known.includes(format));
  return formats.length === 0 ? null : new BarcodeDetector({ formats });
}

export type { Detector };
