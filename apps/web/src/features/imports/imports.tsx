import type { Device } from '@holdfast/contract/devices';
import type { PastImport } from '@holdfast/contract/imports';
import { isImportBusy } from '@holdfast/contract/imports.rules';
import { LoadFailure } from '../../ui/feedback/load-failure.tsx';
import { Skeleton } from '../../ui/mantine/skeleton.ts';
import { ChooseFile } from './choose-file.tsx';
import { CurrentImport } from './current-import.tsx';
import { useImports, useSendImport } from './imports.api.ts';
import classes from './imports.module.css';
import { importsTexts as texts } from './imports.texts.ts';
import { PastImports } from './past-imports.tsx';

export const ImportsSkeleton = () => (
  <div className={classes.page}>
    <Skeleton height={200} />
    <Skeleton height={120} />
  </div>
);

const isOpen = ({ state }: PastImport) => state === 'uploading' || state === 'ready' || isImportBusy(state);

export const Imports = ({ device }: { device: Device }) => {
  const { data, isError, refetch } = useImports(device._id);
  const { send, progress } = useSendImport(device._id, data ?? []);
  if (isError && !data) return <LoadFailure title={texts.failed} text={texts.failedText} fillsPage onRetry={refetch} />;
  if (!data) return <ImportsSkeleton />;
  // An upload running on this page is shown by the button instead.
  const current = data.find((one) => isOpen(one) && !(one.state === 'uploading' && progress !== null));
  return (
    <div className={classes.page}>
      <ChooseFile send={send} progress={progress} isBusy={current !== undefined && isImportBusy(current.state)} />
      {current && <CurrentImport device={device} current={current} />}
      <PastImports device={device} past={data.filter((one) => !isOpen(one))} />
    </div>
  );
};
