/** BarcodeDetector API; TypeScript's DOM types do not include it yet. */
interface Detector {
  detect: (source: HTMLVideoElement) => Promise<{ rawValue: string }[]>;
}

type DetectorClass = new (options: { formats: string[] }) => Detector;

const detectorClass = () => (globalThis as { BarcodeDetector?: DetectorClass }).BarcodeDetector;

/** False in browsers without BarcodeDetector or camera access: serial number and passcode are typed there. */
export const canScan = () => detectorClass() !== undefined && navigator.mediaDevices?.getUserMedia !== undefined;

export const createDetector = (): Detector | null => {
  const Detector = detectorClass();
  return Detector ? new Detector({ formats: ['qr_code', 'data_matrix', 'code_128'] }) : null;
};
