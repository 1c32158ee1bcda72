import { IconScan } from '@tabler/icons-react';
import { useState } from 'react';
import { dialogCode, LazyDialog } from '../../../ui/dialog/lazy-dialog.tsx';
import { Button } from '../../../ui/mantine/button.ts';
import { addingTexts } from './adding.texts.ts';
import { canScan } from './barcode-detector.ts';
import type { Label } from './read-label.ts';

const scanDialog = dialogCode(async () => (await import('./scan-dialog.tsx')).ScanDialog);

export const ScanButton = ({ onFound }: { onFound: (label: Label) => void }) => {
  const [isScanning, setScanning] = useState(false);
  if (!canScan()) return null;
  const close = () => setScanning(false);
  return (
    <>
      <Button
        leftSection={<IconScan size={18} />}
        onPointerEnter={scanDialog.prepare}
        onClick={() => setScanning(true)}
      >
        {addingTexts.label.scan}
      </Button>
      {isScanning && (
        <LazyDialog
          code={scanDialog}
          props={{
            onFound: (label) => {
              close();
              onFound(label);
            },
            onClose: close,
          }}
        />
      )}
    </>
  );
};
