import classes from './export.module.css';
import { ExportProgress } from './export-progress.tsx';
import { useExports } from './exports.ts';

/** Progress of exports whose device has no panel on the page. */
export const ExportTray = ({ shownElsewhere }: { shownElsewhere: string | undefined }) => {
  const exports = useExports().filter(({ deviceId }) => deviceId !== shownElsewhere);
  if (exports.length === 0) return null;
  return (
    <div className={classes.tray}>
      {exports.map((shown) => (
        <ExportProgress key={shown.deviceId} shown={shown} isNamed />
      ))}
    </div>
  );
};
