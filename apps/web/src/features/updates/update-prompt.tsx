import { IconSparkles } from '@tabler/icons-react';
import { Button } from '../../ui/button.ts';
import floating from '../../ui/floating-bar.module.css';
import classes from './update-prompt.module.css';
import { updatesTexts as texts } from './updates.texts.ts';
import { applyUpdate, postponeUpdate, useIsUpdateReady } from './updates.ts';

/** Interrupts nobody: the new version waits until they want it. Always there, so that screen readers hear it arrive. */
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
