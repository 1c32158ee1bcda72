import { IconSparkles } from '@tabler/icons-react';
import floating from '../../ui/layout/floating-bar.module.css';
import { Button } from '../../ui/mantine/button.ts';
import classes from './update-prompt.module.css';
import { updatesTexts as texts } from './updates.texts.ts';
import { applyUpdate, postponeUpdate, useIsUpdateReady } from './updates.ts';

/** A new version waits for consent. Always mounted, as a live region announces only later additions. */
export const UpdatePrompt = () => {
  const isReady = useIsUpdateReady();
  return (
    <div className={`${floating.place} ${classes.place}`} aria-live="polite">
      {isReady && (
        <div className={floating.bar}>
          <IconSparkles size={18} aria-hidden />
          <p className={floating.text}>{texts.ready}</p>
          <Button variant="subtle" onClick={postponeUpdate}>
            {texts.later}
          </Button>
          <Button variant="filled" onClick={() => void applyUpdate()}>
            {texts.reload}
          </Button>
        </div>
      )}
    </div>
  );
};
