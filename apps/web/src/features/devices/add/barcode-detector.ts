/** What browsers that have it call so; the types of the DOM do not know it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** Elsewhere both are typed. */
export const canScan = () => detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

export const createDetector = (): Detector | null => {
  const Detector = detectorClass();
  return Detector ? new Detector({ formats: ['qr_code', 'data_matrix', 'code_128'] }) : null;
};
