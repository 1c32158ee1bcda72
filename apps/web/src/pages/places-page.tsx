import { IconPlus } from '@tabler/icons-react';
import { appTexts } from '../app/app.texts.ts';
import { PageFrame } from '../app/shell/page-frame.tsx';
import { DevicePicker } from '../features/groups/form/device-picker.tsx';
import { placesTexts as texts } from '../features/places/places.texts.ts';
import { Places } from '../features/places/places.tsx';
import { useIsNarrow } from '../lib/media.ts';
import { Button } from '../ui/mantine/button.ts';

/** Visible devices; the half row hints at more below. */
const rows = 3.5;

const AddButton = ({ onClick }: { onClick: () => void }) => {
  const isNarrow = useIsNarrow();
  return (
    <Button variant="filled" leftSection={<IconPlus size={18} />} aria-label={texts.add} onClick={onClick}>
      {isNarrow ? texts.addShort : texts.add}
    </Button>
  );
};

export const PlacesPage = () => (
  <Places
    renderPicker={(choice) => <DevicePicker {...choice} rows={rows} />}
    renderFrame={(add, content) => (
      <PageFrame title={appTexts.titles.places} isBleeding actions={<AddButton onClick={add} />}>
        {content}
      </PageFrame>
    )}
  />
);
