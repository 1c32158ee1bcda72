import { useEffect, useState } from 'react';
import { logProblem } from '../../lib/log.ts';
import { Skeleton } from '../mantine/skeleton.ts';
import classes from './qr-code.module.css';

interface Drawing {
  size: number;
  /** SVG path with one unit square per dark module. */
  path: string;
}

const draw = async (text: string): Promise<Drawing> => {
  const { create } = await import('qrcode');
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  const path = Array.from(data, (isDark, index) =>
    isDark ? `M${index % size} ${Math.floor(index / size)}h1v1h-1z` : '',
  ).join('');
  return { size, path };
};

interface QrCodeProps {
  text: string;
  label: string;
}

export const QrCode = ({ text, label }: QrCodeProps) => {
  const [drawing, setDrawing] = useState<Drawing | null>(null);

  useEffect(() => {
    let isCurrent = true;
    draw(text)
      .then((drawn) => isCurrent && setDrawing(drawn))
      .catch((error: unknown) => logProblem(label, error));
    return () => {
      isCurrent = false;
    };
  }, [text, label]);

  return (
    <div className={classes.frame}>
      {drawing ? (
        <svg viewBox={`0 0 ${drawing.size} ${drawing.size}`} role="img" aria-label={label} shapeRendering="crispEdges">
          <path className={classes.module} d={drawing.path} />
        </svg>
      ) : (
        <Skeleton className={classes.waiting} />
      )}
    </div>
  );
};
