import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { logProblem } from '../../../lib/log.ts';
import { Dialog } from '../../../ui/dialog/dialog.tsx';
import { addingTexts } from './adding.texts.ts';
import { createDetector } from './barcode-detector.ts';
import { type Label, readLabel } from './read-label.ts';
import classes from './scan-dialog.module.css';

const texts = addingTexts.label;

/** Interval between detections in ms. */
const pause = 200;

interface ScanDialogProps {
  onFound: (label: Label) => void;
  onClose: () => void;
}

/** Camera preview that runs until a label is detected; frames never leave the browser. */
export const ScanDialog = ({ onFound, onClose }: ScanDialogProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const found = useEffectEvent(onFound);

  useEffect(() => {
    let isOpen = true;
    let stream: MediaStream | undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const detector = createDetector();

    const look = async () => {
      if (!isOpen || !video.current || !detector) return;
      const codes = await detector.detect(video.current).catch(() => []);
      if (!isOpen) return;
      const labels = codes.map(({ rawValue }) => readLabel(rawValue));
      const label = labels.find((one) => one !== null);
      if (label) return found(label);
      setProblem(codes.length > 0 ? texts.unknown : null);
      timer = setTimeout(() => void look(), pause);
    };

    const start = async () => {
      stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } });
      if (isOpen && video.current) {
        video.current.srcObject = stream;
        await video.current.play();
        await look();
      }
      if (!isOpen) stop();
    };
    const stop = () => {
      for (const track of stream?.getTracks() ?? []) track.stop();
    };

    start().catch((error: unknown) => {
      if (!isOpen) return;
      logProblem(texts.noCamera, error);
      setProblem(texts.noCamera);
    });
    return () => {
      isOpen = false;
      clearTimeout(timer);
      stop();
    };
  }, []);

  return (
    <Dialog title={texts.scan} text={texts.scanText} onClose={onClose}>
      <div className={classes.frame}>
        <video ref={video} className={classes.video} muted playsInline aria-label={texts.camera} />
      </div>
      <p className={classes.problem} role="status">
        {problem}
      </p>
    </Dialog>
  );
};
